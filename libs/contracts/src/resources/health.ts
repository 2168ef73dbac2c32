import { z } from 'zod'
import { Instant } from '../fields.ts'

const ServiceHealth = z.object({
  status: z.enum(['ok', 'unready', 'unavailable']),
  warnings: z.array(z.string()),
})
export type ServiceHealth = z.infer<typeof ServiceHealth>

/** Response of GET /health: the state of all services, including the gateway. */
export const Health = z.object({
  status: z.enum(['ok', 'unavailable']),
  /** The version of the gateway. */
  version: z.string(),
  time: Instant,
  /** Seconds since the gateway started. */
  uptime: z.int(),
  services: z.record(z.string(), ServiceHealth),
})
export type Health = z.infer<typeof Health>
