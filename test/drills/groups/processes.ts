import { setTimeout as pause } from 'node:timers/promises'
import { until } from '@postrider/testing/jest'
import type { NativeCluster } from '../../cluster/support/native-cluster.ts'
import { repeatUntilStopped } from '../../cluster/support/repeat.ts'
import { startCertificateProbe } from '../support/certificate-probe.ts'
import { diskMegabytes, type Drill, type DrillGroup } from '../support/drill.ts'

const redisDown: Drill = {
  alerts: { KeyStoreFailing: {} },
  cause: 'Redis is down',
  begin: async ({ cluster, onRemove }) => onRemove(cluster.keepDown('redis')),
}

/** Without contacts, events cannot be tracked, so the gateway responds with 503. */
const contactsDown: Drill = {
  alerts: {
    ServiceDown: { service: 'contacts' },
    WorkersDown: { service: 'contacts' },
    InstanceDown: { service: 'contacts' },
    ApiErrorBudgetFast: {},
    ApiErrorBudgetSlow: {},
  },
  cause: 'All processes of contacts are down',
  begin: async ({ cluster, onRemove }) => onRemove(cluster.keepDown('contacts-1')),
}

const restarts = 4
const startTime = 'process_start_time_seconds{service="segments"}'

const processEnds: Drill = {
  alerts: { RestartLoop: { service: 'segments' } },
  cause: 'A process of segments ends repeatedly',
  begin: async ({ cluster, prometheus }) => {
    const started = async (): Promise<number | undefined> => (await prometheus.query(startTime))[0]?.value
    for (let restart = 0; restart < restarts; restart += 1) {
      const before = await started()
      await signal(cluster, 'segments-1', 'SIGKILL')
      const isScrapedAgain = async (): Promise<boolean> => {
        const now = await started()
        return now !== undefined && now !== before
      }
      await until(isScrapedAgain, 60_000, 250)
    }
  },
}

async function signal(cluster: NativeCluster, name: string, which: NodeJS.Signals): Promise<void> {
  expect(await cluster.signal(name, which)).toBe(true)
}

const blockedMs = 650
const freeMs = 250

const eventLoopBlocked: Drill = {
  alerts: { EventLoopBlocked: { service: 'analytics' } },
  cause: 'A process of analytics is blocked again and again',
  begin: async ({ cluster, onRemove }) => {
    onRemove(() => signal(cluster, 'analytics-1', 'SIGCONT'))
    const block = async (): Promise<void> => {
      await signal(cluster, 'analytics-1', 'SIGSTOP')
      await pause(blockedMs)
      await signal(cluster, 'analytics-1', 'SIGCONT')
    }
    onRemove(repeatUntilStopped(block, freeMs))
  },
}

const diskFills: Drill = {
  alerts: { DiskAlmostFull: { service: 'send' }, DiskFull: { service: 'send' } },
  cause: 'Another program fills the disk',
  begin: async ({ disk, onRemove }) => {
    onRemove(disk.makeSpace)
    await disk.leave(diskMegabytes * 0.045)
  },
}

const certificateNotRenewed: Drill = {
  alerts: { CertificateExpires: { postrider: 'true' } },
  cause: 'The certificate of the public address is valid for 10 more days',
  begin: async ({ onEnd, onRemove, prometheus }) => {
    const probe = await startCertificateProbe(10)
    onEnd(probe.stop)
    onRemove(() => probe.renew(90))
    await prometheus.addScrape(probe.scrape)
  },
}

export const processDrills: DrillGroup = {
  name: 'processes',
  // Restarts and the pauses of a blocked process do not get shorter.
  speeds: { RestartLoop: 15, EventLoopBlocked: 120, CertificateExpires: 240 },
  drills: [contactsDown, redisDown, processEnds, eventLoopBlocked, diskFills, certificateNotRenewed],
}
