import { z } from 'zod'
import { StartedJob, FieldUsage, FieldValues, FieldValuesQuery, FieldView } from '../resources/index.ts'
import { endpointsOf } from './endpoint.ts'
import { json, ok } from './responses.ts'
import { jobsFull } from './shared-errors.ts'
import { refuseUnknown } from './unknown-fields.ts'

const define = endpointsOf({
  name: 'Contact fields',
  service: 'contacts',
  description: 'The fields of the contacts of a project: standard fields, and one for each key of `data`.',
})

const parameters = {
  field:
    '`email`, `subscribed`, `createdAt`, `updatedAt`, or `data.` followed by a key of `data`, which may contain dots.',
}
const notFound = 'The name is neither a standard field nor `data.<key>`.'

export const listFields = define({
  method: 'GET',
  path: '/contacts/fields',
  access: 'secret-key-or-member',
  summary: 'List the fields of contacts',
  responses: ok(
    'The standard fields, then at most 1,000 keys of `data`.',
    z.object({ fields: z.array(FieldView), count: z.int() }),
  ),
})

export const listFieldValues = define({
  method: 'GET',
  path: '/contacts/fields/:field/values',
  access: 'secret-key-or-member',
  summary: 'List the distinct values of a field',
  query: FieldValuesQuery,
  parameters,
  responses: ok('The values.', FieldValues),
  errors: { 404: notFound },
})

export const getFieldUsage = define({
  method: 'GET',
  path: '/contacts/fields/:field/usage',
  access: 'secret-key-or-member',
  summary: 'Get the usage of a field',
  parameters,
  responses: ok(
    'The segments, workflows and unfinished campaigns that use the field, and the number of contacts that have it.',
    FieldUsage,
  ),
  errors: { 404: notFound },
})

export const deleteField = define({
  method: 'DELETE',
  path: '/contacts/fields/:field',
  access: 'secret-key-or-member',
  summary: 'Delete a field from all contacts',
  unknownFields: refuseUnknown,
  parameters,
  responses: {
    200: json('The field is deleted.', z.object({ deletedFrom: z.int() })),
    202: json('More than 10,000 contacts have the field: a job deletes it.', StartedJob),
  },
  errors: { 400: 'The field is a standard field, or in use.', 429: jobsFull },
})
