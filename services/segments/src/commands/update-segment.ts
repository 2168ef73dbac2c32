import type { ProjectGeneration } from '@postrider/contracts'
import { audited } from '@postrider/contracts/messages'
import { parseCondition } from '@postrider/conditions'
import { notFound } from '@postrider/contracts/errors'
import type { SegmentPatch } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { changeSegment, type SegmentChange } from '../domain/change-segment.ts'
import type { Segment } from '../domain/segment.ts'
import { freeSlug, slugOf } from '../domain/slug.ts'
import { findSlugs, lockDefinitions } from '../store/definitions.ts'
import { lockSegment, updateSegment as writeSegment } from '../store/segments.ts'
import type { Tx } from '../store/tables.ts'
import { getSegment } from '../queries/get-segment.ts'
import { requireBelowCap, requireSmallConditions } from './require-below-cap.ts'
import { requireEventsUnused } from './require-unused.ts'
import { updateTracking } from './tracking/update-tracking.ts'
import { checkReferring, resolveCondition } from '../queries/resolve-condition.ts'

export interface UpdateSegment extends ProjectGeneration {
  id: string
  patch: SegmentPatch
}

export interface UpdatedSegment {
  segment: Segment
  /** Whether the stored count is out of date. */
  recount: boolean
}

/**
 * Changes the given fields of a segment. Throws 404 if it does not exist.
 *
 * Throws 409 if the patch changes the slug or ends tracking although the segment's events are in use, and 503
 * if that cannot be checked. Throws 422 for an invalid condition. Throws 400 if references do not resolve, or
 * if a segment that refers to this segment becomes too large. Throws 429 if too many segments would be
 * tracked, or if the project's conditions together would be too large.
 */
export async function updateSegment(
  ctx: Context,
  { id, patch, ...project }: UpdateSegment,
): Promise<UpdatedSegment> {
  const known = await getSegment(ctx, project, id)
  if (endsEvents(known, patch)) await requireEventsUnused(ctx, known)
  return transact(ctx.db, async (tx) => {
    await lockDefinitions(tx, project)
    const before = await lockSegment(tx, project, id)
    if (!before) throw notFound('segment', id)
    const after = changeSegment(before, readChange(before, patch), ctx.now())
    if (after === before) return { segment: before, recount: false }
    const isRedefined = after.condition !== before.condition
    const recount = !after.trackMembership && (isRedefined || before.trackMembership)
    const newlyTracked = after.trackMembership && !before.trackMembership
    await requireBelowCap(ctx, tx, { project, added: { segments: 0, tracked: newlyTracked ? 1 : 0 } })
    const segment = { ...withCounts(after, before), slug: await slugFor(tx, after, before) }
    await writeSegment(tx, segment, { recount })
    if (isRedefined) {
      await requireSmallConditions(tx, project)
      await checkReferences(tx, project, segment)
    }
    if (after.definitionVersion !== before.definitionVersion)
      await updateTracking(ctx, tx, { before, after: segment })
    append(tx, [audited({ projectId: project.projectId, at: segment.updatedAt }, 'segment.updated', segment)])
    return { segment, recount }
  })
}

/**
 * Returns whether the patch ends the segment's events: by changing the slug in their names, or by ending
 * tracking.
 */
function endsEvents({ name, slug, trackMembership }: Segment, patch: SegmentPatch): boolean {
  const wanted = slugOf(patch.name ?? name)
  const isRenamed = wanted !== slugOf(name) && wanted !== slug
  return isRenamed || (trackMembership && patch.trackMembership === false)
}

/**
 * Parses a patch. Ignores the condition and tracking of a STATIC segment, whose members change only by API
 * requests.
 */
function readChange(before: Segment, { condition, trackMembership, ...rest }: SegmentPatch): SegmentChange {
  if (before.type === 'STATIC') return rest
  return {
    ...rest,
    trackMembership,
    condition: condition === undefined || condition === null ? undefined : parseCondition(condition),
  }
}

/**
 * Sets the member count to 0 when tracking starts, because no members are stored yet. Increments the
 * membership version when tracking ends, for the message `segment.untracked`.
 */
function withCounts(after: Segment, before: Segment): Segment {
  if (after.trackMembership === before.trackMembership) return after
  return after.trackMembership
    ? { ...after, memberCount: 0 }
    : { ...after, membershipVersion: before.membershipVersion + 1 }
}

/** Returns the current slug if the new name results in the same slug. Otherwise, returns a new slug. */
async function slugFor(tx: Tx, after: Segment, before: Segment): Promise<string> {
  const wanted = slugOf(after.name)
  if (wanted === slugOf(before.name)) return before.slug
  const taken = await findSlugs(tx, before, wanted)
  taken.delete(before.slug)
  return freeSlug(wanted, taken)
}

/**
 * Checks the references of a changed condition. Call this after writing the change, because the checks read
 * the changed segment from the database.
 */
async function checkReferences(tx: Tx, project: ProjectGeneration, segment: Segment): Promise<void> {
  if (!segment.condition) return
  await resolveCondition(tx, project, { condition: segment.condition, self: segment.id })
  await checkReferring(tx, project, segment)
}
