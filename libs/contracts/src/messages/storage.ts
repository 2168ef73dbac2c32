import { z } from 'zod'
import { Id } from '../fields.ts'
import { defineMessage } from './define.ts'

/**
 * The bytes that a service stores for a project have changed by a significant amount. Captured mails are
 * excluded. The newest message of a service is current. The key is the project's id.
 */
export const storageMeasured = defineMessage(
  'storage.measured',
  'projects.storage.v1',
  z.object({
    /** The id of the project. */
    id: Id,
    service: z.string().min(1),
    bytes: z.number().int(),
  }),
)
