import { conflict } from '@postrider/contracts/errors'
import type { ReferenceKind } from '@postrider/contracts/internal'
import { findReferencesIn } from '@postrider/http'
import type { Context } from '../context.ts'
import type { Segment } from '../domain/segment.ts'
import { findReferences } from '../queries/find-references.ts'

/**
 * Throws 409 while a campaign or workflow uses the segment or its events, or a condition of another reads
 * these; 503 when these services cannot be asked. Asked before the transaction: what begins to use the
 * segment after that finds it changed, as if it had come later.
 */
export async function requireUnused(ctx: Context, segment: Segment): Promise<void> {
  await refuseUsers(ctx, segment, { kind: 'segment', id: segment.id, noun: 'this segment' })
  await requireEventsUnused(ctx, segment)
}

/**
 * The same for the events of the segment alone, which others name by its slug: what a workflow begins with
 * would never come any more, or come from another segment that takes the slug.
 */
export async function requireEventsUnused(ctx: Context, segment: Segment): Promise<void> {
  if (segment.type === 'STATIC') return
  await Promise.all(
    ['entry', 'exit'].map((crossing) =>
      requireEventUnused(ctx, segment, `segment.${segment.slug}.${crossing}`),
    ),
  )
}

async function requireEventUnused(ctx: Context, segment: Segment, name: string): Promise<void> {
  const { id: self, projectId, generation } = segment
  const reading = await findReferences(ctx, { projectId, generation, kind: 'event', id: name })
  const others = reading.filter(({ id }) => id !== self)
  const [other] = others
  if (other)
    throw conflict(`The condition of segment "${other.name}" reads the events of this one.`, {
      details: { segments: others },
    })
  await refuseUsers(ctx, segment, { kind: 'event', id: name, noun: 'the events of this segment' })
}

async function refuseUsers(
  { referring }: Context,
  { projectId, generation }: Segment,
  { noun, ...thing }: { kind: ReferenceKind; id: string; noun: string },
): Promise<void> {
  const { campaigns, workflows } = await findReferencesIn(referring, { projectId, generation, ...thing })
  const [used] = [
    ...campaigns.map(({ name }) => `Campaign "${name}"`),
    ...workflows.map(({ name }) => `Workflow "${name}"`),
  ]
  if (used !== undefined) throw conflict(`${used} uses ${noun}.`, { details: { campaigns, workflows } })
}
