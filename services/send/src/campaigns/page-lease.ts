import type { Config } from '../config.ts'
import { leastLeaseMs } from '../delivery/lease.ts'

/**
 * A turn reads contacts (5 s) and runs a few statements (10 s each at most) before its last delivery begins.
 */
const leastMs = 60_000

/**
 * How long a claim holds a page, in milliseconds: longer if a delivery may take longer
 * (SEND_TIMEOUT_SECONDS).
 */
export const pageLeaseMs = ({ handOverTimeoutMs }: Pick<Config, 'handOverTimeoutMs'>): number =>
  Math.max(leastMs, leastLeaseMs(handOverTimeoutMs))
