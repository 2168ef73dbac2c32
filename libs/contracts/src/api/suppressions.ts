import {
  NewSuppression,
  SuppressionPatch,
  SuppressionPreview,
  SuppressionPreviewBody,
  SuppressionsQuery,
  SuppressionView,
} from '../resources/suppression.ts'
import { endpointsOf } from './endpoint.ts'
import { created, cursorList, noContent, ok } from './responses.ts'

const define = endpointsOf({
  name: 'Suppressions',
  service: 'send',
  description: 'Addresses that are not mailed: after a bounce or a complaint, or by a rule.',
})

export const listSuppressions = define({
  method: 'GET',
  path: '/suppressions',
  access: 'secret-key-or-member',
  summary: 'List suppressions',
  query: SuppressionsQuery,
  parameters: { value: 'The full value.' },
  responses: ok('A page of suppressions, newest first.', cursorList(SuppressionView)),
})

export const createSuppression = define({
  method: 'POST',
  path: '/suppressions',
  access: 'secret-key-or-member',
  summary: 'Suppress an address or a pattern',
  body: NewSuppression,
  example: { kind: 'DOMAIN', value: 'example.net' },
  responses: created('The suppression.', SuppressionView),
  errors: {
    409: 'The project already has this suppression.',
    429: 'The project has reached its limit of suppressions; the response has no `Retry-After`.',
  },
})

export const previewSuppression = define({
  method: 'POST',
  path: '/suppressions/preview',
  access: 'secret-key-or-member',
  whileDisabled: 'allowed',
  summary: 'Check whether an address would be mailed',
  body: SuppressionPreviewBody,
  example: { address: 'ada@example.net' },
  unaudited: 'Read-only.',
  responses: ok('The suppressions that match the address.', SuppressionPreview),
})

export const getSuppression = define({
  method: 'GET',
  path: '/suppressions/:id',
  access: 'secret-key-or-member',
  resource: 'suppression',
  summary: 'Get a suppression',
  responses: ok('The suppression.', SuppressionView),
})

export const updateSuppression = define({
  method: 'PATCH',
  path: '/suppressions/:id',
  access: 'secret-key-or-member',
  resource: 'suppression',
  summary: 'Update a suppression',
  description: 'Absent fields are not changed.',
  body: SuppressionPatch,
  example: { value: 'example.org' },
  responses: ok('The updated suppression.', SuppressionView),
  errors: {
    400: 'The suppression was caused by a bounce or complaint. Only rules can be changed.',
    409: 'The project already has an equal suppression.',
  },
})

export const deleteSuppression = define({
  method: 'DELETE',
  path: '/suppressions/:id',
  access: 'secret-key-or-member',
  resource: 'suppression',
  summary: 'Delete a suppression',
  responses: noContent('The suppression is deleted.'),
})
