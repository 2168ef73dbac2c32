/** Constants of the delivery, which tests change. */
export interface DeliveryLimits {
  /** From the connection to the end of the response, in milliseconds. */
  timeoutMs: number
  /** The number of endpoints of each kind that a process delivers to at the same time. */
  endpoints: { proven: number; unproven: number }
  /** A process releases an endpoint after this time if it still has due deliveries, in milliseconds. */
  sliceMs: number
  /** After this time, the next request first checks whether the endpoint was changed, in milliseconds. */
  maxUncheckedMs: number
}

/**
 * Unproven endpoints have separate slots: an endpoint that does not respond occupies its slot until the
 * timeout, and must not delay endpoints that work.
 */
export const deliveryLimits: DeliveryLimits = {
  timeoutMs: 15_000,
  endpoints: { proven: 500, unproven: 200 },
  sliceMs: 5_000,
  maxUncheckedMs: 20,
}
