import type { ReferenceKind } from '@postrider/contracts/internal'
import { findReferencesIn } from '@postrider/http'
import { segmentEventsUsed, segmentInUse } from '../errors.ts'
import type { Context } from '../context.ts'
import type { Segment } from '../domain/segment.ts'
import { findReferences } from '../queries/find-references.ts'

/**
 * Throws 409 if a campaign or workflow uses the segment or its events, or if the condition of another segment
 * reads its events. Throws 503 if the campaigns or workflow-engine service is unavailable.
 *
 * Call this before the transaction, because it calls other services. If a campaign or workflow adds a
 * reference afterwards, it finds the changed or deleted segment.
 */
export async function requireUnused(ctx: Context, segment: Segment): Promise<void> {
  await requireNoReferrer(ctx, segment, { kind: 'segment', id: segment.id, noun: 'this segment' })
  await requireEventsUnused(ctx, segment)
}

/**
 * Like `requireUnused`, but checks only the segment's events. Their names contain the slug. If the slug
 * changed, a workflow for such an event would no longer start, or it would start for another segment that
 * gets the old slug.
 */
export async function requireEventsUnused(ctx: Context, segment: Segment): Promise<void> {
  if (segment.type === 'STATIC') return
  await Promise.all(
    ['entry', 'exit'].map((direction) =>
      requireEventUnused(ctx, segment, `segment.${segment.slug}.${direction}`),
    ),
  )
}

async function requireEventUnused(ctx: Context, segment: Segment, name: string): Promise<void> {
  const { id: self, projectId, generation } = segment
  const reading = await findReferences(ctx, { projectId, generation, kind: 'event', id: name })
  const others = reading.filter(({ id }) => id !== self)
  const [other] = others
  if (other) throw segmentEventsUsed(other.name, others)
  await requireNoReferrer(ctx, segment, { kind: 'event', id: name, noun: 'the events of this segment' })
}

async function requireNoReferrer(
  { referring }: Context,
  { projectId, generation }: Segment,
  { noun, ...thing }: { kind: ReferenceKind; id: string; noun: string },
): Promise<void> {
  const { campaigns, workflows } = await findReferencesIn(referring, { projectId, generation, ...thing })
  const [used] = [
    ...campaigns.map(({ name }) => `Campaign "${name}"`),
    ...workflows.map(({ name }) => `Workflow "${name}"`),
  ]
  if (used !== undefined) throw segmentInUse(used, noun, { campaigns, workflows })
}
