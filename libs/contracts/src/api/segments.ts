import { z } from 'zod'
import {
  AddedMembers,
  ComputedSegment,
  ContactView,
  MemberEmails,
  MembersQuery,
  NewMembers,
  NewSegment,
  SegmentPatch,
  SegmentsQuery,
  SegmentView,
} from '../resources/index.ts'
import { conditionDescription } from './condition-description.ts'
import { endpointsOf } from './endpoint.ts'
import { created, cursorList, noContent, ok, pagedList } from './responses.ts'

const define = endpointsOf({
  name: 'Segments',
  service: 'segments',
  description: `Contacts that belong together: \`DYNAMIC\`: all that fit a condition; \`STATIC\`: those that were added. A segment with \`trackMembership\` emits \`segment.<slug>.entry\` and \`segment.<slug>.exit\`.\n\n${conditionDescription}`,
})

const onlyStatic = 'The segment is `DYNAMIC`, whose members follow from its condition.'

export const listSegments = define({
  method: 'GET',
  path: '/segments',
  access: 'secret-key-or-member',
  summary: 'List segments',
  description:
    'With `limit` or `cursor` the answer is one page; without both it is an array of all segments.',
  query: SegmentsQuery,
  responses: ok(
    'The segments of the project, newest first.',
    z.union([z.array(SegmentView), cursorList(SegmentView)]),
  ),
})

export const createSegment = define({
  method: 'POST',
  path: '/segments',
  access: 'secret-key-or-member',
  summary: 'Make a segment',
  body: NewSegment,
  required: { name: 'Name is required' },
  example: {
    name: 'Paying customers',
    condition: {
      logic: 'AND',
      groups: [{ filters: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] }],
    },
    trackMembership: true,
  },
  responses: created('The segment.', SegmentView),
  errors: {
    400: 'Without `name`, or without `condition` where it is `DYNAMIC`, the bare form; a condition that refers to a segment the project does not have: `BAD_REQUEST`.',
    429: 'The project has as many segments, or as large conditions, as it may have; then without `Retry-After`.',
  },
})

export const getSegment = define({
  method: 'GET',
  path: '/segments/:id',
  access: 'secret-key-or-member',
  resource: 'segment',
  summary: 'Get a segment',
  responses: ok('The segment.', SegmentView),
})

export const updateSegment = define({
  method: 'PATCH',
  path: '/segments/:id',
  access: 'secret-key-or-member',
  resource: 'segment',
  summary: 'Change a segment',
  description: 'What is absent stays. The type is fixed, and `condition` of a `STATIC` segment is ignored.',
  body: SegmentPatch,
  example: { name: 'Loyal customers' },
  responses: ok('The segment as it is now.', SegmentView),
  errors: {
    400: 'The condition refers to a segment that the project does not have, or leads back to itself.',
    409: 'A workflow, a campaign or another segment’s condition names its events, which a new slug or the end of tracking would end; or it is being changed by another request at this moment.',
    429: 'The project has as many tracked segments, or as large conditions, as it may have; then without `Retry-After`.',
  },
})

export const deleteSegment = define({
  method: 'DELETE',
  path: '/segments/:id',
  access: 'secret-key-or-member',
  resource: 'segment',
  summary: 'Delete a segment',
  responses: noContent('It is deleted.'),
  errors: {
    409: 'Another segment’s condition, a campaign that is not finished or a workflow uses it or its events.',
  },
})

export const listMembers = define({
  method: 'GET',
  path: '/segments/:id/contacts',
  access: 'secret-key-or-member',
  resource: 'segment',
  summary: 'List the members of a segment',
  query: MembersQuery,
  responses: ok(
    'A page of members. `DYNAMIC`: who fits now, newest contact first; `STATIC`: newest member first.',
    pagedList(ContactView),
  ),
})

export const addMembers = define({
  method: 'POST',
  path: '/segments/:id/members',
  access: 'secret-key-or-member',
  resource: 'segment',
  summary: 'Add members to a STATIC segment',
  body: NewMembers,
  example: { emails: ['ada@example.net'], createMissing: true },
  responses: ok('How many were added.', AddedMembers),
  errors: { 400: onlyStatic },
})

export const removeMembers = define({
  method: 'DELETE',
  path: '/segments/:id/members',
  access: 'secret-key-or-member',
  resource: 'segment',
  summary: 'Remove members from a STATIC segment',
  body: MemberEmails,
  example: { emails: ['ada@example.net'] },
  responses: ok('How many were removed.', z.object({ removed: z.int() })),
  errors: { 400: onlyStatic },
})

export const computeSegment = define({
  method: 'POST',
  path: '/segments/:id/compute',
  access: 'secret-key-or-member',
  resource: 'segment',
  summary: 'Compare a tracked segment with who fits now',
  unaudited: 'Counts again.',
  responses: ok('How many entered and left; after 20 seconds those so far.', ComputedSegment),
  errors: { 400: 'The segment is not tracked.' },
})

export const refreshSegment = define({
  method: 'POST',
  path: '/segments/:id/refresh',
  access: 'secret-key-or-member',
  resource: 'segment',
  summary: 'Count the members of a segment now',
  unaudited: 'Counts again.',
  responses: ok('How many there are.', z.object({ memberCount: z.int() })),
})
