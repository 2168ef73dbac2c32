import { z } from 'zod'
import {
  CursorLimit,
  Data,
  Email,
  EventName,
  Id,
  Instant,
  lenient,
  maxEmailLength,
  QueryBoolean,
} from '../fields.ts'

/** The description of contact data in a request. */
export const dataText =
  'Merged into what the contact has: `null` deletes a key, an empty text is ignored, `{"value": …, "persistent": false}` is for this request only.'

/** Body of POST /contacts. */
export const NewContact = z.object({
  email: Email,
  subscribed: z.boolean().optional().describe('A new contact is, unless told; a known one stays as it is.'),
  data: Data.optional().describe(dataText),
})
export type NewContact = z.infer<typeof NewContact>

/** Body of PATCH /contacts/:id. `data: null` clears all of it; inside, null deletes a key. */
export const ContactPatch = z.object({
  email: Email.optional(),
  subscribed: z.boolean().optional(),
  data: Data.nullable().optional().describe(`${dataText} \`null\` deletes everything.`),
})
export type ContactPatch = z.infer<typeof ContactPatch>

/** Query of GET /contacts. */
export const ContactsQuery = z.object({
  limit: CursorLimit,
  cursor: z.string().optional(),
  search: z.string().max(maxEmailLength).optional(),
  email: Email.optional(),
  subscribed: QueryBoolean.optional(),
  sort: lenient(['email', 'createdAt'], 'createdAt'),
  dir: lenient(['asc', 'desc'], 'desc'),
})
export type ContactsQuery = z.infer<typeof ContactsQuery>

/** Query of GET /contacts/export: which contacts, as GET /contacts has it. */
export const ContactsExportQuery = ContactsQuery.pick({ search: true, email: true, subscribed: true }).extend(
  {
    format: z.enum(['csv', 'ndjson']).default('csv'),
  },
)
export type ContactsExportQuery = z.infer<typeof ContactsExportQuery>

/** The most addresses of one POST /contacts/lookup. */
const maxLookup = 500

/** Body of POST /contacts/lookup. An entry that is no address is one that the project does not have. */
export const ContactsLookup = z.object({ emails: z.array(z.string()).min(1).max(maxLookup) })

/** Answer of POST /contacts/lookup: the addresses as the caller has spelt them, in the caller's order. */
export const LookedUp = z.object({ found: z.array(z.string()), notFound: z.array(z.string()) })
export type LookedUp = z.infer<typeof LookedUp>

/** A contact as the API answers it. */
export const ContactView = z.object({
  id: Id,
  email: z.string(),
  subscribed: z.boolean(),
  data: Data,
  projectId: Id,
  createdAt: Instant,
  updatedAt: Instant,
})
export type ContactView = z.infer<typeof ContactView>

/** Answer of POST /contacts. */
export const UpsertedContact = ContactView.extend({
  _meta: z.object({ isNew: z.boolean(), isUpdate: z.boolean() }),
})

/** What recipients see of themselves from a link in a mail. */
export const PublicContact = ContactView.pick({ id: true, email: true, subscribed: true })

/** Body of POST /v1/track. */
export const Track = z.object({
  email: Email.describe('Of the contact, which is made if needed.'),
  event: EventName.describe('Any name except the names of system events.'),
  subscribed: z
    .boolean()
    .optional()
    .describe('Sets whether the contact is subscribed; a new one is, without it.'),
  preserveExistingSubscription: z
    .boolean()
    .optional()
    .describe('`subscribed` is then for a new contact alone.'),
  data: Data.optional().describe(`Of the event. ${dataText}`),
})
export type Track = z.infer<typeof Track>

/** Body of POST /events/track: the contact by its id or address, the event as `event` or as `name`. */
export const TrackByEvent = Track.partial({ email: true }).extend({ contactId: Id.optional() })
export const TrackByName = TrackByEvent.omit({ event: true }).extend({ name: Track.shape.event })
