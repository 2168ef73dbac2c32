import { resolveSegments, type Condition, type SegmentDefinition } from '@postrider/conditions'
import type { ProjectGeneration } from '@postrider/contracts'
import { AppError, segmentsNotInstalled } from '@postrider/contracts/errors'
import type { SegmentFacts } from '@postrider/contracts/internal'
import { segmentsChanging } from '../errors.ts'
import type { Context, Segments } from '../context.ts'

interface ResolvedReferences {
  definitions: Record<string, unknown>
  memberships: Record<string, number>
}

/**
 * Resolves the segments to which a condition refers. Returns the conditions of segments without stored
 * members, and the membership versions of segments with stored members. Throws the errors of
 * `resolveSegments`. Throws 503 instead of 400 if the condition refers to a tracked segment whose members are
 * still being computed.
 */
export async function resolveReferences(
  ctx: Context,
  project: ProjectGeneration,
  condition: Condition,
): Promise<ResolvedReferences> {
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
    if (isCompared && error instanceof AppError && error.kind === 'bad-request') throw segmentsChanging(error)
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
  // The segments service has validated the condition.
  condition: (condition ?? undefined) as Condition | undefined,
  isStored,
})

/** Returns the client of the segments service. Throws 501 if the service is not installed. */
export function segmentsOf({ segments }: Context): Segments {
  if (segments) return segments
  throw segmentsNotInstalled()
}
