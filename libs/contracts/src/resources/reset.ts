import { z } from 'zod'
import { Instant } from '../fields.ts'

/** Response of GET /users/@me/projects/:id/reset: the progress of the last reset of a project. */
export const ResetView = z.object({
  /** Null if the project was never reset. */
  resetAt: Instant.nullable(),
  /** True if all data from before the reset is deleted. */
  done: z.boolean(),
  services: z.array(
    z.object({
      service: z.string(),
      /** Null until the service has deleted its data. */
      doneAt: Instant.nullable(),
    }),
  ),
})
export type ResetView = z.infer<typeof ResetView>
