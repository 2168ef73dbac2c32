import { z } from 'zod'
import { Data } from '../fields.ts'
import { ContactView } from './contact.ts'

/** Response of GET /contacts/:id/export: all data about the contact. */
export const ContactExport = z.object({
  contact: ContactView,
  /** The stored rows of each service. More kinds and fields may be added. */
  items: z.array(z.object({ service: z.string(), kind: z.string(), data: Data })),
})
