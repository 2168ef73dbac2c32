import { z } from 'zod'
import { Id } from '../fields.ts'
import { defineMessage } from './define.ts'

/**
 * What a project stores in a service has changed noticeably. Captured mails are left out. The newest message
 * of a service counts; the key is the project's id.
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
