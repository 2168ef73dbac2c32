import { z } from 'zod'
import { asciiAddressPart } from '../email-address.ts'
import { Count, Id, Instant, limitOf } from '../fields.ts'
import { Disposition } from './attachment.ts'

const text = z.string().max(300).optional()
/** Query of GET /inbox/messages. */
export const InboxQuery = z.object({
  to: z
    .string()
    .max(300)
    // Without an @, the text can be part of a name.
    .overwrite((part) => (part.includes('@') ? asciiAddressPart(part) : part))
    .optional(),
  subject: text,
  q: text,
  before: Id.optional(),
  limit: limitOf({ fallback: 50, most: 200 }),
})

const NamedAddress = z.object({ name: z.string(), email: z.string() })

/** A captured mail in the list. */
export const InboxSummary = z.object({
  id: Id,
  emailId: Id,
  projectId: Id.nullable(),
  to: z.array(NamedAddress),
  from: NamedAddress,
  envelope: z
    .object({ from: z.string(), to: z.array(z.string()) })
    .describe('The sender and all recipients: `to`, then the copies.'),
  subject: z.string(),
  date: Instant,
  /** The size of the raw message in bytes. */
  size: Count,
})
export type InboxSummary = z.infer<typeof InboxSummary>

/** An attachment of a captured mail, without its content. */
export const InboxAttachment = z.object({
  filename: z.string().nullable(),
  contentType: z.string(),
  size: Count,
  contentId: z.string().nullable(),
  disposition: Disposition,
})
export type InboxAttachment = z.infer<typeof InboxAttachment>

/** A captured mail, parsed as in a mail program. */
export const InboxMessage = InboxSummary.extend({
  cc: z.array(NamedAddress),
  /** Values in the order of the message, by lower-case name. */
  headers: z.record(z.string(), z.array(z.string())),
  html: z.string().nullable(),
  text: z.string().nullable(),
  attachments: z.array(InboxAttachment),
})
export type InboxMessage = z.infer<typeof InboxMessage>
