import { AddedMembers, ComputedSegment, ContactView, SegmentView } from '@postrider/contracts/resources'
import { z } from 'zod'
import { created, cursorList, noContent, ok, pagedList, type Area } from '../area.ts'
import { conditionWords } from './long-words.ts'

const paying = {
  logic: 'AND',
  groups: [{ filters: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] }],
}
const onlyStatic = 'The segment is `DYNAMIC`, whose members follow from its condition.'

export const segments: Area = {
  tag: 'Segments',
  words: `Contacts that belong together: \`DYNAMIC\` whoever fits a condition, \`STATIC\` whoever was added. A segment with \`trackMembership\` emits \`segment.<slug>.entry\` and \`segment.<slug>.exit\`.\n\n${conditionWords}`,
  endpoints: {
    'GET /segments': {
      id: 'listSegments',
      summary: 'List segments',
      details:
        'With `limit` or `cursor` the answer is one page; without both it is an array of all segments.',
      answers: ok(
        'The segments of the project, newest first.',
        z.union([z.array(SegmentView), cursorList(SegmentView)]),
      ),
    },
    'POST /segments': {
      id: 'createSegment',
      summary: 'Make a segment',
      answers: created('The segment.', SegmentView),
      errors: {
        400: 'Without `name`, or without `condition` where it is `DYNAMIC`, the bare form; a condition that refers to a segment the project does not have: `BAD_REQUEST`.',
        429: 'The project has as many segments, or as large conditions, as it may have; then without `Retry-After`.',
      },
      example: { name: 'Paying customers', condition: paying, trackMembership: true },
    },
    'GET /segments/:id': {
      id: 'getSegment',
      summary: 'Get a segment',
      answers: ok('The segment.', SegmentView),
    },
    'PATCH /segments/:id': {
      id: 'updateSegment',
      summary: 'Change a segment',
      details: 'What is absent stays. The type is fixed, and `condition` of a `STATIC` segment is ignored.',
      answers: ok('The segment as it is now.', SegmentView),
      errors: {
        400: 'The condition refers to a segment that the project does not have, or leads back to itself.',
        409: 'A workflow, a campaign or another segment’s condition names its events, which a new slug or the end of tracking would end; or it is being changed by another request at this moment.',
        429: 'The project has as many tracked segments, or as large conditions, as it may have; then without `Retry-After`.',
      },
      example: { name: 'Loyal customers' },
    },
    'DELETE /segments/:id': {
      id: 'deleteSegment',
      summary: 'Delete a segment',
      answers: noContent('It is deleted.'),
      errors: {
        409: 'Another segment’s condition, a campaign that is not finished or a workflow uses it or its events.',
      },
    },
    'GET /segments/:id/contacts': {
      id: 'listMembers',
      summary: 'List the members of a segment',
      answers: ok(
        'A page of members. `DYNAMIC`: who fits now, newest contact first; `STATIC`: newest member first.',
        pagedList(ContactView),
      ),
    },
    'POST /segments/:id/members': {
      id: 'addMembers',
      summary: 'Add members to a STATIC segment',
      answers: ok('How many were added.', AddedMembers),
      errors: { 400: onlyStatic },
      example: { emails: ['ada@example.net'], createMissing: true },
    },
    'DELETE /segments/:id/members': {
      id: 'removeMembers',
      summary: 'Remove members from a STATIC segment',
      answers: ok('How many were removed.', z.object({ removed: z.int() })),
      errors: { 400: onlyStatic },
      example: { emails: ['ada@example.net'] },
    },
    'POST /segments/:id/compute': {
      id: 'computeSegment',
      summary: 'Compare a tracked segment with who fits now',
      answers: ok('How many entered and left; after 20 seconds those so far.', ComputedSegment),
      errors: { 400: 'The segment is not tracked.' },
    },
    'POST /segments/:id/refresh': {
      id: 'refreshSegment',
      summary: 'Count the members of a segment now',
      answers: ok('How many there are.', z.object({ memberCount: z.int() })),
    },
  },
}
