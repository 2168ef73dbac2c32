import {
  ConsentLog,
  ContactExport,
  ContactPatch,
  ContactsExportQuery,
  ContactsLookup,
  ContactsQuery,
  ContactView,
  LookedUp,
  NewContact,
  UpsertedContact,
} from '../resources/index.ts'
import { endpointsOf, type Tag } from './endpoint.ts'
import { cursorList, done, json, noContent, ok } from './responses.ts'
import { refuseUnknown } from './unknown-fields.ts'

const dataRules =
  '`data` is merged into what is there: `null` deletes a key, an empty text is ignored, `{"value": …, "persistent": false}` is not kept, reserved names are dropped.'

export const contactsTag: Tag = {
  name: 'Contacts',
  service: 'contacts',
  description: `People by their email address, which is unique in a project, with free-form \`data\` that templates and conditions read. ${dataRules}`,
}

const define = endpointsOf(contactsTag)

export const listContacts = define({
  method: 'GET',
  path: '/contacts',
  access: 'secret-key-or-member',
  summary: 'List contacts',
  query: ContactsQuery,
  parameters: { search: 'A part of the address, in any case.', email: 'One address as a whole.' },
  responses: ok('A page of contacts.', cursorList(ContactView)),
})

export const upsertContact = define({
  method: 'POST',
  path: '/contacts',
  access: 'secret-key-or-member',
  summary: 'Make or change a contact, by its address',
  description: `A new contact is subscribed by default; a known one keeps \`subscribed\` unless it is given. ${dataRules}`,
  body: NewContact,
  required: { email: 'Email is required' },
  example: { email: 'ada@example.net', subscribed: true, data: { name: 'Ada', plan: 'pro' } },
  unaudited: 'Programs write contacts at their own rate; the feed has contact.created and contact.updated.',
  responses: { 200: json('It was known.', UpsertedContact), 201: json('It is new.', UpsertedContact) },
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
  summary: 'See when and how a contact was subscribed and unsubscribed',
  description:
    'Newest first, down to what the contact was created with: the first change and the 100 newest. `emailId` and `campaignId` name the mail whose link was followed, or which bounced. `address` is where the person came from, on a hosted page, by one click (there often the address of the mailbox provider) or by a public endpoint; it is kept for CONSENT_ADDRESS_DAYS (400).',
  responses: ok('The consent log.', ConsentLog),
})

export const updateContact = define({
  method: 'PATCH',
  path: '/contacts/:id',
  access: 'secret-key-or-member',
  resource: 'contact',
  summary: 'Change a contact',
  description: `What is absent stays; \`data: null\` deletes all of it. ${dataRules}`,
  body: ContactPatch,
  example: { subscribed: false, data: { plan: null } },
  responses: ok('The contact as it is now.', ContactView),
  errors: { 409: 'Another contact has this address.' },
})

export const deleteContact = define({
  method: 'DELETE',
  path: '/contacts/:id',
  access: 'secret-key-or-member',
  resource: 'contact',
  summary: 'Delete a contact',
  responses: noContent('It is deleted.'),
})

export const exportContact = define({
  method: 'GET',
  path: '/contacts/:id/export',
  access: 'secret-key-or-member',
  resource: 'contact',
  summary: 'Get all that is known of a contact',
  description:
    'One JSON file: what each part keeps, a row each, such as its events, the mails to it with their content, and what workflows did. A failure in the middle cuts the connection.',
  responses: ok('All that is known.', ContactExport),
})

export const eraseContact = define({
  method: 'POST',
  path: '/contacts/:id/erase',
  access: 'secret-key-or-member',
  resource: 'contact',
  summary: 'Forget a contact',
  description:
    'Deletes it, and what every part keeps of it, mails and entries of the feed among it. What deleted contacts with its address have left goes too, and an import that is under way does not make it again. An address that was suppressed stays so, by a keyed hash.',
  unknownFields: refuseUnknown,
  responses: ok('It is deleted; the rest is being erased.', done),
})

export const lookupContacts = define({
  method: 'POST',
  path: '/contacts/lookup',
  access: 'secret-key-or-member',
  // It reads: only a body holds 500 addresses.
  whileDisabled: 'allowed',
  summary: 'See which addresses have a contact',
  body: ContactsLookup,
  example: { emails: ['ada@example.net', 'nobody@example.net'] },
  unaudited: 'Reads only.',
  responses: ok('The addresses as they were spelt; what is not an address is not found.', LookedUp),
})

export const exportContacts = define({
  method: 'GET',
  path: '/contacts/export',
  access: 'secret-key-or-member',
  summary: 'Export contacts as a file',
  description:
    'The contacts that there are when it begins, the oldest first. Imported again, an export changes nothing. NDJSON has a contact a line, as `GET /contacts/:id` has it.',
  query: ContactsExportQuery,
  responses: {
    200: {
      description: 'The file. A failure in the middle cuts the connection.',
      content: { 'text/csv': 'text', 'application/x-ndjson': 'text' },
      headers: { 'Content-Disposition': 'Proposes a name for the file.' },
    },
  },
  errors: { 400: 'More than 1,000 different fields, too many for columns of CSV: ask for `ndjson`.' },
})
