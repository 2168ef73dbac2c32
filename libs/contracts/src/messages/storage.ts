import { z } from 'zod'
import { Id } from '../fields.ts'
import { defineMessage } from './define.ts'

/**
 * The stored bytes of a project in a service have changed notably. Captured mails are excluded. The newest
 * message of a service is current. The key is the project's id.
 */
export const storageMeasured = defineMessage(
  'storage.measured',
  'projects.storage.v1',
  z.object({
    /** The project. */
    id: Id,
    service: z.string().min(1),
    bytes: z.number().int(),
  }),
)
