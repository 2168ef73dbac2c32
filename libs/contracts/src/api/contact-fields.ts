import { z } from 'zod'
import { BegunJob, FieldUsage, FieldValues, FieldValuesQuery, FieldView } from '../resources/index.ts'
import { endpointsOf } from './endpoint.ts'
import { json, ok } from './responses.ts'
import { jobsFull } from './shared-errors.ts'
import { refuseUnknown } from './unknown-fields.ts'

const define = endpointsOf({
  name: 'Contact fields',
  service: 'contacts',
  description:
    'What the contacts of a project have: standard fields, and a field for each key of their `data`.',
})

const parameters = {
  field:
    '`data.` and the key of `data` as it is, dots included; or `email`, `subscribed`, `createdAt`, `updatedAt`.',
}
const notFound = 'The name is neither that of a standard field nor `data.<key>`.'

export const listFields = define({
  method: 'GET',
  path: '/contacts/fields',
  access: 'secret-key-or-member',
  summary: 'List the fields of contacts',
  responses: ok(
    'Standard fields, then those of `data`, at most 1,000.',
    z.object({ fields: z.array(FieldView), count: z.int() }),
  ),
})

export const listFieldValues = define({
  method: 'GET',
  path: '/contacts/fields/:field/values',
  access: 'secret-key-or-member',
  summary: 'List the different values of a field',
  query: FieldValuesQuery,
  parameters,
  responses: ok('Values that contacts have.', FieldValues),
  errors: { 404: notFound },
})

export const getFieldUsage = define({
  method: 'GET',
  path: '/contacts/fields/:field/usage',
  access: 'secret-key-or-member',
  summary: 'See what uses a field',
  parameters,
  responses: ok(
    'What uses it, without campaigns that have ended, and how many contacts have it.',
    FieldUsage,
  ),
  errors: { 404: notFound },
})

export const deleteField = define({
  method: 'DELETE',
  path: '/contacts/fields/:field',
  access: 'secret-key-or-member',
  summary: 'Take a field off every contact',
  unknownFields: refuseUnknown,
  parameters,
  responses: {
    200: json('The field is deleted.', z.object({ deletedFrom: z.int() })),
    202: json('Of more than 10,000 contacts: a job does it.', BegunJob),
  },
  errors: { 400: 'A standard field, or something uses it.', 429: jobsFull },
})
