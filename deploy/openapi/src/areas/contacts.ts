import {
  BegunJob,
  ConsentLog,
  ContactExport,
  ContactView,
  FieldUsage,
  FieldValues,
  FieldView,
  JobView,
  LookedUp,
  UpsertedContact,
} from '@postrider/contracts/resources'
import { z } from 'zod'
import { accepted, cursorList, done, json, noContent, ok, type Area } from '../area.ts'

const dataRules =
  '`data` is merged into what is there: `null` deletes a key, an empty text is ignored, `{"value": …, "persistent": false}` is not kept, reserved names are dropped.'
const whichContacts =
  'Name contacts by their ids, or by a query: then all that `GET /contacts` finds with the same filter and that exist when this is asked. `"filter": {}` means every contact. The work is done by a job.'
const jobsFull = 'The project has as many unfinished jobs as it may have; then without `Retry-After`.'
const begun = accepted('The job has begun: ask for it with `jobId`.', BegunJob)

export const contacts: Area = {
  tag: 'Contacts',
  words: `People by their email address, which is unique in a project, with free-form \`data\` that templates and conditions read. ${dataRules}`,
  endpoints: {
    'GET /contacts': {
      id: 'listContacts',
      summary: 'List contacts',
      answers: ok('A page of contacts.', cursorList(ContactView)),
      parameters: { search: 'A part of the address, in any case.', email: 'One address as a whole.' },
    },
    'POST /contacts': {
      id: 'upsertContact',
      summary: 'Make or change a contact, by its address',
      details: `A new contact is subscribed unless told; of a known one \`subscribed\` stays unless given. ${dataRules}`,
      answers: { 200: json('It was known.', UpsertedContact), 201: json('It is new.', UpsertedContact) },
      example: { email: 'ada@example.net', subscribed: true, data: { name: 'Ada', plan: 'pro' } },
    },
    'GET /contacts/:id': {
      id: 'getContact',
      summary: 'Get a contact',
      answers: ok('The contact.', ContactView),
    },
    'GET /contacts/:id/consent': {
      id: 'getConsent',
      summary: 'See when and how a contact was subscribed and unsubscribed',
      details:
        'Newest first, down to what the contact was created with: the first change and the 100 newest. `emailId` and `campaignId` name the mail whose link was followed, or which bounced. `address` is where the person came from, on a hosted page, by one click (there often the address of the mailbox provider) or by a public endpoint; it is kept for CONSENT_ADDRESS_DAYS (400).',
      answers: ok('The consent log.', ConsentLog),
    },
    'PATCH /contacts/:id': {
      id: 'updateContact',
      summary: 'Change a contact',
      details: `What is absent stays; \`data: null\` deletes all of it. ${dataRules}`,
      answers: ok('The contact as it is now.', ContactView),
      errors: { 409: 'Another contact has this address.' },
      example: { subscribed: false, data: { plan: null } },
    },
    'DELETE /contacts/:id': {
      id: 'deleteContact',
      summary: 'Delete a contact',
      answers: noContent('It is deleted.'),
    },
    'GET /contacts/:id/export': {
      id: 'exportContact',
      summary: 'Get all that is known of a contact',
      details:
        'One JSON file: what each part keeps, a row each, such as its events, the mails to it with their content, and what workflows did. A failure in the middle cuts the connection.',
      answers: ok('All that is known.', ContactExport),
    },
    'POST /contacts/:id/erase': {
      id: 'eraseContact',
      summary: 'Forget a contact',
      details:
        'Deletes it, and what every part keeps of it, mails and entries of the feed among it. What deleted contacts with its address have left goes too, and an import that is under way does not make it again. An address that was suppressed stays so, by a keyed hash.',
      answers: ok('It is deleted; the rest is being erased.', done),
    },
    'POST /contacts/lookup': {
      id: 'lookupContacts',
      summary: 'See which addresses have a contact',
      answers: ok('The addresses as they were spelt; what is not an address is not found.', LookedUp),
      example: { emails: ['ada@example.net', 'nobody@example.net'] },
    },
    'GET /contacts/export': {
      id: 'exportContacts',
      summary: 'Export contacts as a file',
      details:
        'The contacts that there are when it begins, the oldest first. Imported again, an export changes nothing. NDJSON has a contact a line, as `GET /contacts/:id` has it.',
      answers: {
        200: {
          description: 'The file. A failure in the middle cuts the connection.',
          content: { 'text/csv': 'text', 'application/x-ndjson': 'text' },
          headers: { 'Content-Disposition': 'Proposes a name for the file.' },
        },
      },
      errors: { 400: 'More than 1,000 different fields, too many for columns of CSV: ask for `ndjson`.' },
    },
    'POST /contacts/import': {
      id: 'importContacts',
      summary: 'Import contacts from a CSV file',
      details:
        'A file in UTF-8 of at most 5 MB and 500,000 rows, separated by comma, semicolon or tab. Its first row names the columns: `email` is required, `subscribed` is known, every other column is a key of `data`. A wrong row fails alone.',
      otherBody: {
        type: 'multipart/form-data',
        required: true,
        schema: {
          type: 'object',
          required: ['file'],
          properties: {
            file: {
              type: 'string',
              format: 'binary',
              description: 'Its name ends in `.csv`, or its type is `text/csv`.',
            },
          },
        },
      },
      answers: begun,
      errors: {
        413: 'The file is larger than 5 MB.',
        422: 'No file, or one that cannot be read.',
        429: jobsFull,
      },
    },
    'GET /contacts/import/:jobId': {
      id: 'getImport',
      summary: 'See how far an import is',
      details:
        '`result`: `{totalRows, successCount, createdCount, updatedCount, failureCount, errors}` with the first 1,000 errors.',
      answers: ok('The job, which is kept for 30 days after its end.', JobView),
    },
    'POST /contacts/bulk-subscribe': {
      id: 'bulkSubscribe',
      summary: 'Subscribe many contacts',
      details: whichContacts,
      answers: begun,
      errors: { 429: jobsFull },
      example: { mode: 'query', filter: { search: '@example.net' } },
    },
    'POST /contacts/bulk-unsubscribe': {
      id: 'bulkUnsubscribe',
      summary: 'Unsubscribe many contacts',
      details: whichContacts,
      answers: begun,
      errors: { 429: jobsFull },
      example: { contactIds: ['019a2b3c-4d5e-7f60-8123-456789abcdef'] },
    },
    'POST /contacts/bulk-delete': {
      id: 'bulkDelete',
      summary: 'Delete many contacts',
      details: whichContacts,
      answers: begun,
      errors: { 429: jobsFull },
      example: { contactIds: ['019a2b3c-4d5e-7f60-8123-456789abcdef'] },
    },
    'GET /contacts/bulk/:jobId': {
      id: 'getBulkJob',
      summary: 'See how far a job is',
      details: 'Of bulk requests, and of deletions of fields and events that a job does.',
      answers: ok('The job, which is kept for 30 days after its end.', JobView),
    },
  },
}

const fieldName =
  '`data.` and the key of `data` as it is, dots included; or `email`, `subscribed`, `createdAt`, `updatedAt`.'
const notFoundField = 'The name is neither that of a standard field nor `data.<key>`.'

export const fields: Area = {
  tag: 'Contact fields',
  words: 'What the contacts of a project have: standard fields, and a field for each key of their `data`.',
  endpoints: {
    'GET /contacts/fields': {
      id: 'listFields',
      summary: 'List the fields of contacts',
      answers: ok(
        'Standard fields, then those of `data`, at most 1,000.',
        z.object({ fields: z.array(FieldView), count: z.int() }),
      ),
    },
    'GET /contacts/fields/:field/values': {
      id: 'listFieldValues',
      summary: 'List the different values of a field',
      answers: ok('Values that contacts have.', FieldValues),
      errors: { 404: notFoundField },
      parameters: { field: fieldName },
    },
    'GET /contacts/fields/:field/usage': {
      id: 'getFieldUsage',
      summary: 'See what uses a field',
      answers: ok(
        'What uses it, without campaigns that have ended, and how many contacts have it.',
        FieldUsage,
      ),
      errors: { 404: notFoundField },
      parameters: { field: fieldName },
    },
    'DELETE /contacts/fields/:field': {
      id: 'deleteField',
      summary: 'Take a field off every contact',
      answers: {
        200: json('It is gone.', z.object({ deletedFrom: z.int() })),
        202: json('Of more than 10,000 contacts: a job does it.', BegunJob),
      },
      errors: { 400: 'A standard field, or something uses it.', 429: jobsFull },
      parameters: { field: fieldName },
    },
  },
}
