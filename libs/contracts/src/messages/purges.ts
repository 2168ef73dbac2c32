import { z } from 'zod'
import { Id } from '../fields.ts'
import { defineMessage } from './define.ts'

/**
 * A service has deleted all rows of a project's generations before `generation`, or all rows of a deleted
 * project. Every service with a copy of projects publishes it, once per reset or deletion. The key is the
 * project's id. The service deletes later writes as well (ADR 11), without another message.
 */
export const projectPurged = defineMessage(
  'project.purged',
  'projects.purges.v1',
  z.object({
    /** The id of the project. */
    id: Id,
    service: z.string().min(1),
    generation: z.number().int(),
    deleted: z.boolean(),
  }),
)
