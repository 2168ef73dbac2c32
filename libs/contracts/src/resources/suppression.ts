import { z } from 'zod'
import { asciiAddressPart } from '../email-address.ts'
import { CursorLimit, Email, Id, Instant, maxEmailLength } from '../fields.ts'
import { labelsView } from './mail-labels.ts'
import { SuppressionReason } from './mail.ts'

/**
 * Which part of an address a suppression matches: the whole address, its domain, its start, its end, or the
 * whole address with `*` for any text.
 */
export const SuppressionKind = z.enum(['ADDRESS', 'DOMAIN', 'PREFIX', 'SUFFIX', 'WILDCARD'])
export type SuppressionKind = z.infer<typeof SuppressionKind>

const value = z.string().trim().min(1).max(maxEmailLength)

/** Body of POST /suppressions. */
export const NewSuppression = z.object({
  kind: SuppressionKind.default('ADDRESS'),
  value,
})
export type NewSuppression = z.output<typeof NewSuppression>

/** Body of PATCH /suppressions/:id. Absent fields are not changed. */
export const SuppressionPatch = z.object({ kind: SuppressionKind.optional(), value: value.optional() })
export type SuppressionPatch = z.output<typeof SuppressionPatch>

/** Body of POST /suppressions/preview. */
export const SuppressionPreviewBody = z.object({ address: Email })
export type SuppressionPreviewBody = z.output<typeof SuppressionPreviewBody>

/** Query of GET /suppressions. `value` must equal the suppression's full value. */
export const SuppressionsQuery = z.object({
  limit: CursorLimit,
  cursor: z.string().optional(),
  kind: SuppressionKind.optional(),
  reason: SuppressionReason.optional(),
  value: z.string().trim().max(maxEmailLength).overwrite(asciiAddressPart).optional(),
})
export type SuppressionsQuery = z.output<typeof SuppressionsQuery>

/**
 * A suppression as the API returns it. `emailId` is the mail that bounced or caused a complaint, and `tags` and
 * `metadata` are from this mail. `endsAt` is when a suppression with the reason SOFT_BOUNCE ends.
 */
export const SuppressionView = z.object({
  id: Id,
  projectId: Id,
  kind: SuppressionKind,
  value: z.string(),
  reason: SuppressionReason,
  emailId: Id.nullable(),
  ...labelsView,
  createdAt: Instant,
  updatedAt: Instant,
  endsAt: Instant.nullable(),
})
export type SuppressionView = z.infer<typeof SuppressionView>

/**
 * Response of POST /suppressions/preview: whether the address is suppressed, and the matching suppressions.
 */
export const SuppressionPreview = z.object({
  suppressed: z.boolean(),
  suppressions: z.array(SuppressionView),
})
export type SuppressionPreview = z.infer<typeof SuppressionPreview>
