import type { ClusterUnderTest } from '../../cluster/support/cluster-under-test.ts'
import type { Prometheus } from '../../cluster/support/prometheus.ts'
import type { SmallDisk } from '../../cluster/support/small-disk.ts'
import type { MailServer } from './mail-server.ts'
import type { Speeds } from './fast-rules.ts'
import type { Traffic } from './traffic.ts'

/** Removes the cause of an alert. */
export type Remove = () => Promise<unknown>

/** What a drill can use. The cluster delivers its mail to the mail server. */
export interface DrillContext extends ClusterUnderTest {
  /** The disk with all data of the cluster. */
  disk: SmallDisk
  mailServer: MailServer
  prometheus: Prometheus
  /** Runs `cleanUp` after all drills of the group. */
  atEnd(cleanUp: () => Promise<unknown>): void
  traffic: Traffic
}

/** Brings a cause of alerts about. The alerts must fire, and must resolve after the cause is removed. */
export interface Drill {
  alerts: readonly string[]
  /** A sentence without a period, such as "Redis is down". */
  cause: string
  /** Resolves when the cause exists, or at the latest when the alerts can fire. */
  begin(context: DrillContext): Promise<Remove>
}

/** Drills that share a cluster. */
export interface DrillGroup {
  name: string
  /** The value of `--scale`. */
  scale?: string
  /** Additional environment variables of the cluster. */
  settings?: Record<string, string>
  speeds?: Speeds
  /** Returns values of earlier times, in the OpenMetrics text format without `# EOF`. */
  history?(): string
  drills: readonly Drill[]
}
