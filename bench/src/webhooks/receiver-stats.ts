import { z } from 'zod'

/** What a receiver got. Delays are in ms. */
export const ReceiverStats = z.object({
  requests: z.number(),
  events: z.number(),
  /** The number of different event ids. */
  distinct: z.number(),
  p50: z.number(),
  p95: z.number(),
  p99: z.number(),
})
export type ReceiverStats = z.infer<typeof ReceiverStats>
