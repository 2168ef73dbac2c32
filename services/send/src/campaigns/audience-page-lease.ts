import type { Config } from '../config.ts'
import { minLeaseMs } from '../delivery/lease.ts'

/**
 * Time for reading contacts (5 s) and a few statements (at most 10 s each) before the last delivery starts.
 */
const minPageLeaseMs = 60_000

/**
 * The lease of a claimed page in milliseconds: longer if a delivery may take longer (SEND_TIMEOUT_SECONDS).
 */
export const audiencePageLeaseMs = ({ deliveryTimeoutMs }: Pick<Config, 'deliveryTimeoutMs'>): number =>
  Math.max(minPageLeaseMs, minLeaseMs(deliveryTimeoutMs))
