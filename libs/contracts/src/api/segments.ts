import { z } from 'zod'
import {
  AddedMembers,
  ComputedSegment,
  ContactSegments,
  ContactSegmentsQuery,
  ContactView,
  MemberEmails,
  MembersQuery,
  NewMembers,
  NewSegment,
  SegmentPatch,
  SegmentPreview,
  SegmentPreviewBody,
  SegmentsQuery,
  SegmentView,
} from '../resources/index.ts'
import { conditionDescription } from './condition-description.ts'
import { boundedCount } from './contacts.ts'
import { endpointsOf } from './endpoint.ts'
import { created, cursorList, noContent, ok, pagedList } from './responses.ts'

const define = endpointsOf({
  name: 'Segments',
  service: 'segments',
  description: `Groups of contacts. A \`DYNAMIC\` segment contains the contacts that match its condition. A \`STATIC\` segment contains the contacts that were added. A segment with \`trackMembership\` publishes \`segment.<slug>.entry\` and \`segment.<slug>.exit\`.\n\n${conditionDescription}`,
})

const onlyStatic = 'The segment is `DYNAMIC`: its members are determined by its condition.'

export const listSegments = define({
  method: 'GET',
  path: '/segments',
  access: 'secret-key-or-member',
  summary: 'List segments',
  description:
    'With `limit` or `cursor`, the response is one page. Otherwise it is an array of all segments.',
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
  summary: 'Create a segment',
  body: NewSegment,
  required: {
    name: {},
    condition: {
      when: ({ type }) => type === undefined || type === null || type === 'DYNAMIC',
      message: '`condition` is required for a `DYNAMIC` segment and must be an object.',
    },
  },
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
    400: '`name`, or `condition` of a `DYNAMIC` segment, is missing: the response has only the field `error`. Or the condition refers to a segment that the project does not have (`BAD_REQUEST`).',
    429: 'The project has reached its limit of segments, or of the size of conditions; the response has no `Retry-After`.',
  },
})

export const previewSegment = define({
  method: 'POST',
  path: '/segments/preview',
  access: 'secret-key-or-member',
  // Reads only. It is a POST because a condition does not fit into a query string.
  whileDisabled: 'allowed',
  summary: 'Preview a condition',
  description: `Returns the contacts that a \`DYNAMIC\` segment with this condition would have now. Nothing is stored. ${boundedCount}`,
  body: SegmentPreviewBody,
  example: {
    condition: {
      logic: 'AND',
      groups: [{ filters: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] }],
    },
  },
  unaudited: 'Read-only.',
  responses: ok('The number of matching contacts, and the newest of them.', SegmentPreview),
  errors: {
    400: 'The condition refers to a segment that the project does not have, or is too large with the segments that it refers to.',
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
  summary: 'Update a segment',
  description:
    'Absent fields are not changed. The type cannot be changed. `condition` of a `STATIC` segment is ignored.',
  body: SegmentPatch,
  example: { name: 'Loyal customers' },
  responses: ok('The updated segment.', SegmentView),
  errors: {
    400: 'The condition refers to a segment that the project does not have, or to itself.',
    409: 'A new slug, or ending the tracking, would remove events that a workflow, a campaign or another segment uses; or another request is changing the segment.',
    429: 'The project has reached its limit of tracked segments, or of the size of conditions; the response has no `Retry-After`.',
  },
})

export const deleteSegment = define({
  method: 'DELETE',
  path: '/segments/:id',
  access: 'secret-key-or-member',
  resource: 'segment',
  summary: 'Delete a segment',
  responses: noContent('The segment is deleted.'),
  errors: {
    409: 'Another segment, an unfinished campaign or a workflow uses the segment or its events.',
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
    'A page of members. For a `DYNAMIC` segment, the contacts that match now, newest contact first. For a `STATIC` segment, newest member first.',
    pagedList(ContactView),
  ),
})

export const listSegmentsOfContact = define({
  method: 'GET',
  path: '/contacts/:id/segments',
  access: 'secret-key-or-member',
  resource: 'contact',
  summary: 'List the segments of a contact',
  description:
    'A page checks `limit` segments of the project, newest first, and returns the segments that contain the contact now. It can be short or empty although `hasMore` is true.',
  query: ContactSegmentsQuery,
  responses: ok('The segments that contain the contact.', ContactSegments),
})

export const addMembers = define({
  method: 'POST',
  path: '/segments/:id/members',
  access: 'secret-key-or-member',
  resource: 'segment',
  summary: 'Add members to a STATIC segment',
  body: NewMembers,
  example: { emails: ['ada@example.net'], createMissing: true },
  responses: ok('The number of members that were added.', AddedMembers),
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
  responses: ok('The number of members that were removed.', z.object({ removed: z.int() })),
  errors: { 400: onlyStatic },
})

export const computeSegment = define({
  method: 'POST',
  path: '/segments/:id/compute',
  access: 'secret-key-or-member',
  resource: 'segment',
  summary: 'Recompute the members of a tracked segment',
  unaudited: 'Recomputes the members from the same condition; the settings of the segment do not change.',
  responses: ok(
    'The numbers of contacts that entered and left. If that takes more than 20 seconds, the numbers so far.',
    ComputedSegment,
  ),
  errors: { 400: 'The segment is not tracked.' },
})

export const refreshSegment = define({
  method: 'POST',
  path: '/segments/:id/refresh',
  access: 'secret-key-or-member',
  resource: 'segment',
  summary: 'Count the members of a segment now',
  unaudited: 'Only updates the member count.',
  responses: ok('The number of members.', z.object({ memberCount: z.int() })),
})
