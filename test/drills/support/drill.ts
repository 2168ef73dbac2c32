import type { ClusterUnderTest } from '../../cluster/support/cluster-under-test.ts'
import type { Prometheus } from '../../cluster/support/prometheus.ts'
import type { SmallDisk } from '../../cluster/support/small-disk.ts'
import type { Speeds, Thresholds } from './fast-rules.ts'
import type { MailServer } from './mail-server.ts'
import type { Traffic } from './traffic.ts'

/** The size of the disk with all data of the cluster. */
export const diskMegabytes = 3_000

/** What a drill can use. The cluster delivers its mail to the mail server. */
export interface DrillContext extends ClusterUnderTest {
  /** The disk with all data of the cluster. */
  disk: SmallDisk
  mailServer: MailServer
  prometheus: Prometheus
  traffic: Traffic
  /**
   * Registers the removal of a part of the cause. Call it as soon as this part exists. The removals run in
   * reverse order when all alerts fire, or when the drill fails.
   */
  onRemove(remove: () => unknown): void
  /** Registers work that runs after all drills of the group. */
  onEnd(cleanUp: () => unknown): void
}

/** Brings a cause of alerts about. The alerts must fire, and must resolve after the cause is removed. */
export interface Drill {
  /** The names of the alerts that must fire at the same time, each with the labels of its series. */
  alerts: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Alerts that must not fire during the drill. */
  absent?: readonly string[]
  /** A sentence without a period, such as "Redis is down". */
  cause: string
  /** Resolves when the cause exists. The alerts must then fire within some minutes. */
  begin(context: DrillContext): Promise<void>
}

/** Drills that share a cluster. */
export interface DrillGroup {
  name: string
  /** The value of `--scale`. */
  scale?: string
  /** Additional environment variables of the cluster. */
  settings?: Record<string, string>
  speeds?: Speeds
  thresholds?: Thresholds
  /** Returns values of earlier times, in the OpenMetrics text format without `# EOF`. */
  history?(): string
  drills: readonly Drill[]
}
