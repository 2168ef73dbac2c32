import { z } from 'zod'
import { Data } from '../fields.ts'
import { ContactView } from './contact.ts'

/** All that is known of a contact, as GET /contacts/:id/export answers it. */
export const ContactExport = z.object({
  contact: ContactView,
  /** What each service keeps: its rows, as they are. Kinds and what is in them may grow. */
  items: z.array(z.object({ service: z.string(), kind: z.string(), data: Data })),
})
