import { z } from 'zod'
import { Data } from '../fields.ts'
import { ContactView } from './contact.ts'

/** All data about a contact, as GET /contacts/:id/export returns it. */
export const ContactExport = z.object({
  contact: ContactView,
  /** The stored rows of each service. Kinds and fields may be added. */
  items: z.array(z.object({ service: z.string(), kind: z.string(), data: Data })),
})
