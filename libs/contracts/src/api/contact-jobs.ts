import { StartedJob, BulkContacts, JobView } from '../resources/index.ts'
import { contactsTag } from './contacts.ts'
import { endpointsOf, megabyte } from './endpoint.ts'
import { accepted, ok } from './responses.ts'
import { jobsFull, storageExceeded } from './shared-errors.ts'
import { refuseUnknown } from './unknown-fields.ts'

const define = endpointsOf(contactsTag)

const started = accepted('The job has started. Get its state with `jobId`.', StartedJob)

export const importContacts = define({
  method: 'POST',
  path: '/contacts/import',
  access: 'secret-key-or-member',
  bodyLimit: 6 * megabyte,
  summary: 'Import contacts from a CSV file',
  description:
    'A file in UTF-8 of at most 5 MB and 500,000 rows, separated by comma, semicolon or tab. Its first row names the columns: `email` is required, `subscribed` is optional, every other column is a key of `data`. An invalid row does not fail the others.',
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
          description: 'The file. Its name ends in `.csv`, or its type is `text/csv`.',
        },
        mapping: {
          type: 'string',
          description:
            'The fields of columns, as a JSON object of at most 64 KB: `{"Mail": "email", "Firm": "data.company", "Notes": null}`. A column maps to `email`, `subscribed`, `data.<key>`, or null if it is not imported. Other columns are imported by their names. Must precede the file in the form.',
        },
      },
    },
  },
  responses: started,
  errors: {
    413: `The file is larger than 5 MB. ${storageExceeded}`,
    422: 'The file is missing or cannot be read, or the mapping is invalid.',
    429: jobsFull,
  },
})

export const getImport = define({
  method: 'GET',
  path: '/contacts/import/:jobId',
  access: 'secret-key-or-member',
  summary: 'Get the state of an import',
  description:
    '`result`: `{totalRows, successCount, createdCount, updatedCount, failureCount, errors}` with the first 1,000 errors.',
  responses: ok('The job. It is stored for 30 days after its end.', JobView),
})

export const exportRejectedRows = define({
  method: 'GET',
  path: '/contacts/import/:jobId/rejected',
  access: 'secret-key-or-member',
  summary: 'Export the rejected rows of an import as CSV',
  description:
    'The first 1,000 rejected rows so far, with the columns of the file and two more: `row`, the number of the row, and `reason`. Cells are escaped like in `GET /contacts/export`. Rows of erased contacts are not included. Stored as long as the job.',
  responses: {
    200: {
      description: 'The file. If the export fails, the connection is closed early.',
      content: { 'text/csv': 'text' },
      headers: { 'Content-Disposition': 'A name for the file.' },
    },
  },
})

const bulk = {
  access: 'secret-key-or-member',
  description:
    'Select contacts by their ids, or by a query: the contacts that `GET /contacts` returns for the same filter at the time of the request. `"filter": {}` selects every contact. A job does the work. A condition is evaluated as of the time of the request, with the conditions that segments have then. With `expectedCount`, the contacts are counted first.',
  body: BulkContacts,
  unknownFields: {
    ...refuseUnknown,
    aliases: {
      ids: 'contactIds',
      contacts: 'contactIds',
      query: 'filter',
      where: 'filter',
      exclude: 'excludeIds',
      except: 'excludeIds',
      excludeContactIds: 'excludeIds',
      q: 'search',
      count: 'expectedCount',
      segment: 'segmentId',
    },
  },
  responses: started,
  errors: {
    404: 'The project does not have the segment in `segmentId` or `condition`.',
    409: 'The number of contacts differs from `expectedCount`. `details` has the current number (`count`). Nothing has changed.',
    429: jobsFull,
  },
} as const

export const bulkSubscribe = define({
  ...bulk,
  method: 'POST',
  path: '/contacts/bulk-subscribe',
  summary: 'Subscribe many contacts',
  example: { mode: 'query', filter: { search: '@example.net' } },
})

export const bulkUnsubscribe = define({
  ...bulk,
  method: 'POST',
  path: '/contacts/bulk-unsubscribe',
  summary: 'Unsubscribe many contacts',
  example: { contactIds: ['019a2b3c-4d5e-7f60-8123-456789abcdef'] },
})

export const bulkDelete = define({
  ...bulk,
  method: 'POST',
  path: '/contacts/bulk-delete',
  summary: 'Delete many contacts',
  example: { contactIds: ['019a2b3c-4d5e-7f60-8123-456789abcdef'] },
})

export const getBulkJob = define({
  method: 'GET',
  path: '/contacts/bulk/:jobId',
  access: 'secret-key-or-member',
  summary: 'Get the state of a job',
  description: 'Jobs of bulk requests, and of deletions of fields and events.',
  responses: ok('The job. It is stored for 30 days after its end.', JobView),
})
