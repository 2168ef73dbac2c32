import { resolveSegments, type Condition, type SegmentDefinition } from '@postrider/conditions'
import type { ProjectGeneration } from '@postrider/contracts'
import { AppError, unavailable } from '@postrider/contracts/errors'
import type { SegmentFacts } from '@postrider/contracts/internal'
import type { Context, Segments } from '../context.ts'

interface References {
  definitions: Record<string, unknown>
  memberships: Record<string, number>
}

/**
 * What stands for the segments that a condition refers to: the conditions of those whose members are not
 * stored, and the version of the members of the others. Throws as `resolveSegments`, and 503 while a segment
 * is compared and the condition is too large with that one's written out.
 */
export async function resolveReferences(
  ctx: Context,
  project: ProjectGeneration,
  condition: Condition,
): Promise<References> {
  const facts: SegmentFacts[] = []
  const find = async (ids: string[]): Promise<SegmentDefinition[]> => {
    const found = (await Promise.all(ids.map((id) => findFacts(ctx, project, id)))).flatMap(
      (each) => each ?? [],
    )
    facts.push(...found)
    return found.map(definitionOf)
  }
  try {
    const definitions = Object.fromEntries(await resolveSegments(condition, { find }))
    const stored = facts.filter(({ isStored }) => isStored)
    const memberships = Object.fromEntries(stored.map(({ id, membershipVersion }) => [id, membershipVersion]))
    return { definitions, memberships }
  } catch (error) {
    const isCompared = facts.some(({ trackMembership, isStored }) => trackMembership && !isStored)
    if (isCompared && error instanceof AppError && error.kind === 'bad-request')
      throw unavailable('Segments that the condition refers to are being compared. Try again.', error)
    throw error
  }
}

async function findFacts(
  ctx: Context,
  { projectId, generation }: ProjectGeneration,
  id: string,
): Promise<SegmentFacts | undefined> {
  try {
    return await segmentsOf(ctx).definition({ projectId, generation, id })
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not-found') return undefined
    throw error
  }
}

const definitionOf = ({ id, condition, isStored }: SegmentFacts): SegmentDefinition => ({
  id,
  // Segments has parsed it.
  condition: (condition ?? undefined) as Condition | undefined,
  isStored,
})

/** Throws 501 where they are not installed. */
export function segmentsOf({ segments }: Context): Segments {
  if (segments) return segments
  throw new AppError('not-implemented', 'NOT_IMPLEMENTED', { message: 'Segments are not installed.' })
}
