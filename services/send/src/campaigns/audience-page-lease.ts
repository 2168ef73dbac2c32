import type { Config } from '../config.ts'
import { minLeaseMs } from '../delivery/lease.ts'

/**
 * Time to read contacts (5 s) and to run a few statements (at most 10 s each) before the last delivery
 * starts.
 */
const minPageLeaseMs = 60_000

/**
 * Returns the lease of a claimed page in milliseconds. A long SEND_TIMEOUT_SECONDS extends the lease.
 */
export const audiencePageLeaseMs = ({ deliveryTimeoutMs }: Pick<Config, 'deliveryTimeoutMs'>): number =>
  Math.max(minPageLeaseMs, minLeaseMs(deliveryTimeoutMs))
