import type { ProjectGeneration } from '@postrider/contracts'
import type { SegmentFacts } from '@postrider/contracts/internal'
import type { Context } from '../context.ts'
import { definitionOf } from '../domain/segment.ts'
import { getSegment } from './get-segment.ts'
import { withUncompared, definitionsOf, membershipsOf } from './trees-of-segment.ts'

/**
 * Returns the definition with which other services find the contacts of a segment. Throws 404 if the segment
 * does not exist, and 503 like `treesOf`.
 */
export const getDefinition = (ctx: Context, project: ProjectGeneration, id: string): Promise<SegmentFacts> =>
  withUncompared(ctx, project, (uncompared) => readDefinition(ctx, { ...project, id }, uncompared))

async function readDefinition(
  ctx: Context,
  { id, ...project }: ProjectGeneration & { id: string },
  uncompared: ReadonlySet<string>,
): Promise<SegmentFacts> {
  const segment = await getSegment(ctx, project, id)
  const { name, slug, type, condition, trackMembership, definitionVersion, membershipVersion } = segment
  const definitions = condition ? await definitionsOf(ctx, { ...segment, condition }, uncompared) : new Map()
  return {
    id: segment.id,
    name,
    slug,
    type,
    trackMembership,
    isStored: definitionOf(segment, uncompared).isStored,
    condition,
    definitions: Object.fromEntries(definitions),
    memberships: condition ? await membershipsOf(ctx, project, { condition, definitions }) : {},
    definitionVersion,
    membershipVersion,
  }
}
