import { badRequest } from '@postrider/contracts/errors'
import type { SegmentFacts } from '@postrider/contracts/internal'
import type { Context } from '../context.ts'
import { isStored, type Segment } from '../domain/segment.ts'
import type { ProjectGeneration } from '../store/segments.ts'
import { getSegment } from './get-segment.ts'
import { resolveCondition } from './resolve-condition.ts'

/** What other services need to find the contacts of a segment. Throws 404. */
export async function getDefinition(
  ctx: Context,
  project: ProjectGeneration,
  id: string,
): Promise<SegmentFacts> {
  const segment = await getSegment(ctx, project, id)
  const { name, slug, type, condition, trackMembership, definitionVersion, membershipVersion } = segment
  return {
    id: segment.id,
    name,
    slug,
    type,
    trackMembership,
    isStored: isStored(segment),
    condition,
    definitions: condition ? await definitionsOf(ctx, { ...segment, condition }) : {},
    definitionVersion,
    membershipVersion,
  }
}

/** The trees by which the contacts service finds the contacts that fit a segment. Throws 400 for a STATIC one, which has none. */
export async function treesOf(
  ctx: Context,
  segment: Segment,
): Promise<Pick<SegmentFacts, 'condition' | 'definitions'>> {
  const { condition } = segment
  if (!condition) throw badRequest('A static segment has no condition.')
  return { condition, definitions: await definitionsOf(ctx, { ...segment, condition }) }
}

const definitionsOf = async (
  { db }: Context,
  segment: Segment & { condition: NonNullable<Segment['condition']> },
): Promise<SegmentFacts['definitions']> => {
  const { condition, id } = segment
  return Object.fromEntries(await resolveCondition(db, segment, { condition, self: id }))
}
