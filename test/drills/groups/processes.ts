import { setTimeout as pause } from 'node:timers/promises'
import { until } from '@postrider/testing/jest'
import type { NativeCluster } from '../../cluster/support/native-cluster.ts'
import { startCertificateProbe } from '../support/certificate-probe.ts'
import type { Drill, DrillGroup } from '../support/drill.ts'

const redisDown: Drill = {
  alerts: ['KeyStoreFailing'],
  cause: 'Redis is down',
  begin: async ({ cluster }) => cluster.keepDown('redis'),
}

/** Without contacts, events cannot be tracked, so the gateway responds with 503. */
const contactsDown: Drill = {
  alerts: ['ServiceDown', 'WorkersDown', 'InstanceDown', 'ApiErrorBudgetFast', 'ApiErrorBudgetSlow'],
  cause: 'All processes of contacts are down',
  begin: async ({ cluster }) => cluster.keepDown('contacts-1'),
}

const restarts = 4

const processEnds: Drill = {
  alerts: ['RestartLoop'],
  cause: 'A process of segments ends repeatedly',
  begin: async ({ cluster }) => {
    for (let restart = 0; restart < restarts; restart += 1) {
      await cluster.signal('segments-1', 'SIGKILL')
      await untilScraped(cluster, 'segments-1')
    }
    return async () => undefined
  },
}

/** Waits until the process serves metrics, and then for two scrapes. */
async function untilScraped(cluster: NativeCluster, name: string): Promise<void> {
  const port = await cluster.portOf(name)
  const isServed = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/metrics`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(isServed, 60_000)
  await pause(2_000)
}

const blockedMs = 650
const freeMs = 250

const eventLoopBlocked: Drill = {
  alerts: ['EventLoopBlocked'],
  cause: 'A process of analytics is blocked again and again',
  begin: async ({ cluster }) => {
    let isStopped = false
    const pulses = (async () => {
      while (!isStopped) {
        await cluster.signal('analytics-1', 'SIGSTOP')
        await pause(blockedMs)
        await cluster.signal('analytics-1', 'SIGCONT')
        await pause(freeMs)
      }
    })()
    return () => {
      isStopped = true
      return pulses
    }
  },
}

/** 3 % of the disk of 3,000 MB. */
const leftMegabytes = 90

const diskFills: Drill = {
  alerts: ['DiskAlmostFull', 'DiskFull'],
  cause: 'Another program fills the disk',
  begin: async ({ disk }) => {
    await disk.leave(leftMegabytes)
    return disk.makeSpace
  },
}

const certificateNotRenewed: Drill = {
  alerts: ['CertificateExpires'],
  cause: 'The certificate of the public address is valid for 10 more days',
  begin: async ({ atEnd, prometheus }) => {
    const probe = await startCertificateProbe(10)
    atEnd(probe.stop)
    await prometheus.addScrape(probe.scrape)
    return () => probe.renew(90)
  },
}

export const processDrills: DrillGroup = {
  name: 'processes',
  // Restarts and the pauses of a blocked process do not get shorter.
  speeds: { RestartLoop: 15, EventLoopBlocked: 120, CertificateExpires: 240 },
  drills: [redisDown, contactsDown, processEnds, eventLoopBlocked, diskFills, certificateNotRenewed],
}
