import { z } from 'zod'
import { Id, Instant, nullAsAbsent, OffsetQuery } from '../fields.ts'

/** DYNAMIC: whoever fits the condition; STATIC: whoever was added. */
export const SegmentType = z.enum(['DYNAMIC', 'STATIC'])
export type SegmentType = z.infer<typeof SegmentType>

const fields = {
  name: z.string().trim().min(1).max(100),
  description: z.string().max(500).nullable(),
}

/** Body of POST /segments. The condition, for DYNAMIC only, is parsed by the service: this package must not import libs/conditions. */
export const NewSegment = z.object({
  name: fields.name,
  description: fields.description.default(null),
  type: nullAsAbsent(SegmentType).transform((type) => type ?? 'DYNAMIC'),
  condition: z.unknown().optional(),
  trackMembership: nullAsAbsent(z.boolean()).transform((tracked) => tracked ?? false),
})
export type NewSegment = z.output<typeof NewSegment>

/** Body of PATCH /segments/:id; what is absent stays. The type is fixed, and the condition of a STATIC segment is ignored. */
export const SegmentPatch = z.object({
  name: fields.name.optional(),
  description: fields.description.optional(),
  condition: z.unknown().optional(),
  trackMembership: z.boolean().optional(),
})
export type SegmentPatch = z.output<typeof SegmentPatch>

/** The most addresses of one call that adds or removes members. */
export const maxMemberEmails = 500

/** Body of DELETE /segments/:id/members. An entry that is no address is one that the project does not have. */
export const MemberEmails = z.object({ emails: z.array(z.string()).min(1).max(maxMemberEmails) })

/** Body of POST /segments/:id/members. `subscribed` is of the contacts that `createMissing` makes. */
export const NewMembers = MemberEmails.extend({
  createMissing: nullAsAbsent(z.boolean()).transform((create) => create ?? false),
  subscribed: nullAsAbsent(z.boolean()).transform((subscribed) => subscribed ?? true),
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
  condition: z.unknown(),
  trackMembership: z.boolean(),
  memberCount: z.number().int(),
  projectId: Id,
  createdAt: Instant,
  updatedAt: Instant,
})
export type SegmentView = z.infer<typeof SegmentView>
