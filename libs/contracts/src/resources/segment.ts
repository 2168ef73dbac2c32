import { z } from 'zod'
import { Count, Id, Instant, OffsetQuery, OptionalLimit } from '../fields.ts'
import { ConditionTree } from './condition.ts'

/** DYNAMIC: whoever fits the condition; STATIC: whoever was added. */
export const SegmentType = z.enum(['DYNAMIC', 'STATIC'])
export type SegmentType = z.infer<typeof SegmentType>

const fields = {
  name: z.string().trim().min(1).max(100),
  description: z.string().max(500).nullable(),
}

/** Query of GET /segments. Without both the answer is a bare array of all. */
export const SegmentsQuery = z.object({
  limit: OptionalLimit,
  cursor: z.string().optional(),
})
export type SegmentsQuery = z.output<typeof SegmentsQuery>

/** Body of POST /segments. `condition` is for DYNAMIC only. */
export const NewSegment = z.object({
  name: fields.name,
  description: fields.description.default(null),
  type: SegmentType.default('DYNAMIC').describe('`DYNAMIC` (the default) or `STATIC`; fixed.'),
  condition: ConditionTree.nullable().optional().describe('Of a `DYNAMIC` segment, which needs one.'),
  trackMembership: z.boolean().default(false).describe('Emits events when contacts enter and leave.'),
})
export type NewSegment = z.output<typeof NewSegment>

/**
 * Body of PATCH /segments/:id; what is absent stays. The type is fixed, and the condition of a STATIC segment
 * is ignored.
 */
export const SegmentPatch = z.object({
  name: fields.name.optional(),
  description: fields.description.optional(),
  condition: ConditionTree.nullable().optional(),
  trackMembership: z.boolean().optional(),
})
export type SegmentPatch = z.output<typeof SegmentPatch>

/** The most addresses of one call that adds or removes members. */
export const maxMemberEmails = 500

/**
 * Body of DELETE /segments/:id/members. An entry that is no address is one that the project does not have.
 */
export const MemberEmails = z.object({ emails: z.array(z.string()).min(1).max(maxMemberEmails) })

/** Body of POST /segments/:id/members. `subscribed` is of the contacts that `createMissing` makes. */
export const NewMembers = MemberEmails.extend({
  createMissing: z.boolean().default(false).describe('Makes contacts for addresses that have none.'),
  subscribed: z.boolean().default(true).describe('Of the contacts that are made.'),
})
export type NewMembers = z.output<typeof NewMembers>

/** Query of GET /segments/:id/contacts. */
export const MembersQuery = z.object(OffsetQuery)
export type MembersQuery = z.output<typeof MembersQuery>

/** A segment as the API answers it. */
export const SegmentView = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  type: SegmentType,
  /** Names the events of the segment: `segment.<slug>.entry`. */
  slug: z.string(),
  /** Null for STATIC. */
  condition: ConditionTree.nullable(),
  trackMembership: z.boolean(),
  memberCount: z.number().int(),
  projectId: Id,
  createdAt: Instant,
  updatedAt: Instant,
})
export type SegmentView = z.infer<typeof SegmentView>

/** Answer of POST /segments/:id/compute: how many have entered and left, and how many members there are. */
export const ComputedSegment = z.object({ added: Count, removed: Count, total: Count })
export type ComputedSegment = z.infer<typeof ComputedSegment>

/** Answer of POST /segments/:id/members. */
export const AddedMembers = z.object({
  /** How many are members that were none before. */
  added: Count,
  /** How many contacts were made. */
  created: Count,
  /** Addresses without a contact, as the caller has spelt them. */
  notFound: z.array(z.string()),
})
export type AddedMembers = z.infer<typeof AddedMembers>
