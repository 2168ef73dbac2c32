import { z } from 'zod'
import { Count, Id, Instant, limitOf, OffsetQuery, OptionalLimit } from '../fields.ts'
import { ConditionTree } from './condition.ts'
import { ContactCount, ContactView } from './contact.ts'

/** DYNAMIC: the contacts that match the condition; STATIC: the contacts that were added. */
export const SegmentType = z.enum(['DYNAMIC', 'STATIC'])
export type SegmentType = z.infer<typeof SegmentType>

const fields = {
  name: z.string().trim().min(1).max(100),
  description: z.string().max(500).nullable(),
}

/** Query of GET /segments. Without `limit` and `cursor`, the response is an array of all segments. */
export const SegmentsQuery = z.object({
  limit: OptionalLimit,
  cursor: z.string().optional(),
})
export type SegmentsQuery = z.output<typeof SegmentsQuery>

/** Body of POST /segments. `condition` applies only to DYNAMIC segments. */
export const NewSegment = z.object({
  name: fields.name,
  description: fields.description.default(null),
  type: SegmentType.default('DYNAMIC').describe(
    '`DYNAMIC` (the default) or `STATIC`. It cannot be changed later.',
  ),
  condition: ConditionTree.nullable()
    .optional()
    .describe('Required for a `DYNAMIC` segment, which contains the contacts that match the condition.'),
  trackMembership: z
    .boolean()
    .default(false)
    .describe('Whether an event is recorded when a contact enters or leaves.'),
})
export type NewSegment = z.output<typeof NewSegment>

/**
 * Body of PATCH /segments/:id. Absent fields are not changed. The type cannot be changed, and the condition
 * of a STATIC segment is ignored.
 */
export const SegmentPatch = z.object({
  name: fields.name.optional(),
  description: fields.description.optional(),
  condition: ConditionTree.nullable().optional(),
  trackMembership: z.boolean().optional(),
})
export type SegmentPatch = z.output<typeof SegmentPatch>

/** Body of POST /segments/preview. */
export const SegmentPreviewBody = z.object({
  condition: ConditionTree.nullable().optional().describe('Required.'),
})

/** Response of POST /segments/preview. */
export const SegmentPreview = ContactCount.extend({
  sample: z.array(ContactView).describe('At most 5 matching contacts, newest first.'),
})
export type SegmentPreview = z.infer<typeof SegmentPreview>

/** The maximum number of addresses in one request that adds or removes members. */
export const maxMemberEmails = 500

/** Body of DELETE /segments/:id/members. An entry that is not an address is returned in `notFound`. */
export const MemberEmails = z.object({ emails: z.array(z.string()).min(1).max(maxMemberEmails) })

/** Body of POST /segments/:id/members. `subscribed` applies only to contacts that `createMissing` creates. */
export const NewMembers = MemberEmails.extend({
  createMissing: z.boolean().default(false).describe('Whether to create contacts for unknown addresses.'),
  subscribed: z.boolean().default(true).describe('Whether the created contacts are subscribed.'),
})
export type NewMembers = z.output<typeof NewMembers>

/** Query of GET /segments/:id/contacts. */
export const MembersQuery = z.object(OffsetQuery)
export type MembersQuery = z.output<typeof MembersQuery>

/** A segment as the API returns it. */
export const SegmentView = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  type: SegmentType,
  /** A part of the names of the segment's events: `segment.<slug>.entry`. */
  slug: z.string(),
  /** Null for a STATIC segment. */
  condition: ConditionTree.nullable(),
  trackMembership: z.boolean(),
  memberCount: z.number().int(),
  projectId: Id,
  createdAt: Instant,
  updatedAt: Instant,
})
export type SegmentView = z.infer<typeof SegmentView>

/** Query of GET /contacts/:id/segments. */
export const ContactSegmentsQuery = z.object({
  limit: limitOf({ fallback: 50, most: 100 }).describe('The number of segments that one page checks.'),
  cursor: z.string().optional(),
})
export type ContactSegmentsQuery = z.output<typeof ContactSegmentsQuery>

/** A segment of a contact. */
export const ContactSegment = z.object({
  id: Id,
  name: z.string(),
  type: SegmentType,
  enteredAt: Instant.nullable().describe(
    'When the contact entered. Null for a `DYNAMIC` segment without `trackMembership`.',
  ),
})
export type ContactSegment = z.infer<typeof ContactSegment>

/** Response of GET /contacts/:id/segments. */
export const ContactSegments = z.object({
  data: z.array(ContactSegment),
  cursor: z.string().nullable().describe('The `cursor` of the next request. Null on the last page.'),
  hasMore: z.boolean().describe('Whether the project has segments that are not checked yet.'),
})
export type ContactSegments = z.infer<typeof ContactSegments>

/**
 * Response of POST /segments/:id/compute: the numbers of contacts that have entered and left, and the number
 * of members.
 */
export const ComputedSegment = z.object({ added: Count, removed: Count, total: Count })
export type ComputedSegment = z.infer<typeof ComputedSegment>

/** Response of POST /segments/:id/members. */
export const AddedMembers = z.object({
  /** The number of new members. */
  added: Count,
  /** The number of created contacts. */
  created: Count,
  /** Addresses without a contact, in the request's spelling. */
  notFound: z.array(z.string()),
})
export type AddedMembers = z.infer<typeof AddedMembers>
