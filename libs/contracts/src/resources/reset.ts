import { z } from 'zod'
import { Instant } from '../fields.ts'

/** How far the last reset of a project has come, as GET /users/@me/projects/:id/reset answers it. */
export const ResetView = z.object({
  /** Null when the project was never reset. */
  resetAt: Instant.nullable(),
  /** Whether nothing is left of the time before it. */
  done: z.boolean(),
  services: z.array(
    z.object({
      service: z.string(),
      /** Null while it is still deleting. */
      doneAt: Instant.nullable(),
    }),
  ),
})
export type ResetView = z.infer<typeof ResetView>
