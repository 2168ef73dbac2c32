import {
  ConsentLog,
  ContactCount,
  ContactExport,
  ContactPatch,
  ContactsCountQuery,
  ContactsExportQuery,
  ContactsLookup,
  ContactsQuery,
  ContactView,
  LookedUp,
  NewContact,
  UpsertedContact,
} from '../resources/index.ts'
import { z } from 'zod'
import { endpointsOf, type Tag } from './endpoint.ts'
import { cursorList, done, json, noContent, ok } from './responses.ts'
import { refuseUnknown } from './unknown-fields.ts'

const dataRules =
  '`data` is merged into the stored data: `null` deletes a key, an empty string is ignored, `{"value": …, "persistent": false}` is not stored, and reserved names are dropped.'

export const contactsTag: Tag = {
  name: 'Contacts',
  service: 'contacts',
  description: `Recipients, identified by their email address, which is unique in a project. Templates and conditions read their free-form \`data\`. ${dataRules}`,
}

const define = endpointsOf(contactsTag)

/** How a count of contacts is limited in time. */
export const boundedCount =
  'If counting takes more than two seconds, the number is an estimate: the share of matching contacts in a sample of up to 2,000 contacts, multiplied by the number of all contacts.'

const filterParameters = {
  search: 'A part of the address, in upper or lower case.',
  email: 'The full address.',
  segmentId: 'Only members of this segment.',
  condition:
    'Only contacts that match this condition: JSON text of at most 5,000 characters, in the format of `condition` of a segment. It can refer to at most 10 segments.',
}

const filterErrors = { 404: 'The project does not have the segment in `segmentId` or `condition`.' }

export const listContacts = define({
  method: 'GET',
  path: '/contacts',
  access: 'secret-key-or-member',
  summary: 'List contacts',
  description: `With \`condition\` or \`segmentId\`, a page can have fewer contacts than \`limit\` although \`hasMore\` is true, because a request reads a limited number of contacts. Follow \`cursor\` until \`hasMore\` is false. ${boundedCount}`,
  query: ContactsQuery,
  parameters: filterParameters,
  responses: ok(
    'A page of contacts.',
    cursorList(ContactView, {
      isTotalExact: z
        .literal(false)
        .optional()
        .describe('False if `total` is an estimate; otherwise absent. Only with `condition` or `segmentId`.'),
    }),
  ),
  errors: filterErrors,
})

export const countContacts = define({
  method: 'GET',
  path: '/contacts/count',
  access: 'secret-key-or-member',
  summary: 'Count contacts',
  description: `Counts the contacts that \`GET /contacts\` returns for the same filters. ${boundedCount} With \`exact=true\`, the request waits up to ten seconds for the exact number, and returns 503 if that is not enough.`,
  query: ContactsCountQuery,
  parameters: { ...filterParameters, exact: 'Whether to wait for the exact number.' },
  responses: ok('The number of contacts.', ContactCount),
  errors: filterErrors,
})

export const upsertContact = define({
  method: 'POST',
  path: '/contacts',
  access: 'secret-key-or-member',
  summary: 'Create or update a contact by its address',
  description: `A new contact is subscribed by default; an existing contact keeps its \`subscribed\` unless the request sets it. ${dataRules}`,
  body: NewContact,
  required: { email: {} },
  example: { email: 'ada@example.net', subscribed: true, data: { name: 'Ada', plan: 'pro' } },
  unaudited: 'Programs write contacts at their own rate; the feed has contact.created and contact.updated.',
  responses: {
    200: json('The updated contact.', UpsertedContact),
    201: json('The new contact.', UpsertedContact),
  },
})

export const getContact = define({
  method: 'GET',
  path: '/contacts/:id',
  access: 'secret-key-or-member',
  resource: 'contact',
  summary: 'Get a contact',
  responses: ok('The contact.', ContactView),
})

export const getConsent = define({
  method: 'GET',
  path: '/contacts/:id/consent',
  access: 'secret-key-or-member',
  resource: 'contact',
  summary: 'List when and how a contact was subscribed and unsubscribed',
  description:
    'Newest first: the 100 newest changes, and the creation of the contact. `emailId` and `campaignId` name the mail whose link was followed, or which bounced. `address` is the network address of a change on a hosted page, by one click (often the mailbox provider’s address) or by a public endpoint. It is stored for `CONSENT_ADDRESS_DAYS` (400).',
  responses: ok('The consent log.', ConsentLog),
})

export const updateContact = define({
  method: 'PATCH',
  path: '/contacts/:id',
  access: 'secret-key-or-member',
  resource: 'contact',
  summary: 'Update a contact',
  description: `Absent fields are not changed; \`data: null\` deletes all data. ${dataRules}`,
  body: ContactPatch,
  example: { subscribed: false, data: { plan: null } },
  responses: ok('The updated contact.', ContactView),
  errors: { 409: 'Another contact has this address.' },
})

export const deleteContact = define({
  method: 'DELETE',
  path: '/contacts/:id',
  access: 'secret-key-or-member',
  resource: 'contact',
  summary: 'Delete a contact',
  responses: noContent('The contact is deleted.'),
})

export const exportContact = define({
  method: 'GET',
  path: '/contacts/:id/export',
  access: 'secret-key-or-member',
  resource: 'contact',
  summary: 'Export everything stored about a contact',
  description:
    'One JSON file with a row for each stored item: events, mails with their content, workflow executions and others. If the export fails, the connection is closed early.',
  responses: ok('Everything stored about the contact.', ContactExport),
})

export const eraseContact = define({
  method: 'POST',
  path: '/contacts/:id/erase',
  access: 'secret-key-or-member',
  resource: 'contact',
  summary: 'Erase a contact',
  description:
    'Deletes the contact and everything stored about it, including its mails and its entries in the activity feed. The traces of deleted contacts with the same address are deleted too, and a running import does not create the contact again. A suppressed address stays suppressed, by a keyed hash.',
  unknownFields: refuseUnknown,
  responses: ok('The contact is deleted; the rest is being erased.', done),
})

export const lookupContacts = define({
  method: 'POST',
  path: '/contacts/lookup',
  access: 'secret-key-or-member',
  // Reads only. It is a POST because 500 addresses do not fit into a query string.
  whileDisabled: 'allowed',
  summary: 'Find out which addresses have a contact',
  body: ContactsLookup,
  example: { emails: ['ada@example.net', 'nobody@example.net'] },
  unaudited: 'Read-only.',
  responses: ok(
    'The addresses in the spelling of the request. A text that is not an address is listed in `notFound`.',
    LookedUp,
  ),
})

export const exportContacts = define({
  method: 'GET',
  path: '/contacts/export',
  access: 'secret-key-or-member',
  summary: 'Export contacts as a file',
  description:
    'The contacts that exist when the export starts, oldest first. Importing an export changes nothing. NDJSON has one contact per line, in the format of `GET /contacts/:id`.',
  query: ContactsExportQuery,
  parameters: filterParameters,
  responses: {
    200: {
      description: 'The file. If the export fails, the connection is closed early.',
      content: { 'text/csv': 'text', 'application/x-ndjson': 'text' },
      headers: { 'Content-Disposition': 'A name for the file.' },
    },
  },
  errors: {
    ...filterErrors,
    400: 'The contacts have more than 1,000 different fields, too many for CSV columns. Use `ndjson`.',
  },
})
