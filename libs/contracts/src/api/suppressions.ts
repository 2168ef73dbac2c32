import {
  NewSuppression,
  SuppressionPatch,
  SuppressionPreview,
  SuppressionQuestion,
  SuppressionsQuery,
  SuppressionView,
} from '../resources/suppression.ts'
import { endpointsOf } from './endpoint.ts'
import { created, cursorList, noContent, ok } from './responses.ts'

const define = endpointsOf({
  name: 'Suppressions',
  service: 'send',
  description: 'Addresses that are never mailed: after a bounce, a complaint or by a rule.',
})

export const listSuppressions = define({
  method: 'GET',
  path: '/suppressions',
  access: 'secret-key-or-member',
  summary: 'List suppressions',
  query: SuppressionsQuery,
  parameters: { value: 'The whole value of those that are wanted.' },
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
    409: 'The project has it already.',
    429: 'The project has as many as it may have; then without `Retry-After`.',
  },
})

export const previewSuppression = define({
  method: 'POST',
  path: '/suppressions/preview',
  access: 'secret-key-or-member',
  whileDisabled: 'allowed',
  summary: 'See whether an address would be mailed',
  body: SuppressionQuestion,
  example: { address: 'ada@example.net' },
  unaudited: 'Reads only.',
  responses: ok('What the address matches.', SuppressionPreview),
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
  summary: 'Change a suppression',
  description: 'What is absent stays.',
  body: SuppressionPatch,
  example: { value: 'example.org' },
  responses: ok('The suppression as it is now.', SuppressionView),
  errors: {
    400: 'A bounce or complaint has made it: only rules can be changed.',
    409: 'The project has one like it already.',
  },
})

export const deleteSuppression = define({
  method: 'DELETE',
  path: '/suppressions/:id',
  access: 'secret-key-or-member',
  resource: 'suppression',
  summary: 'Lift a suppression',
  responses: noContent('It is lifted.'),
})
