import { z } from 'zod'
import { Instant } from '../fields.ts'

/** The progress of the last reset of a project, as GET /users/@me/projects/:id/reset returns it. */
export const ResetView = z.object({
  /** Null if the project was never reset. */
  resetAt: Instant.nullable(),
  /** True if all data from before the reset is deleted. */
  done: z.boolean(),
  services: z.array(
    z.object({
      service: z.string(),
      /** Null while data is being deleted. */
      doneAt: Instant.nullable(),
    }),
  ),
})
export type ResetView = z.infer<typeof ResetView>
