import type { SegmentFacts } from '@postrider/contracts/internal'
import type { Context } from '../context.ts'
import { definitionOf } from '../domain/segment.ts'
import { findUncompared } from '../store/computes.ts'
import type { ProjectGeneration } from '../store/segments.ts'
import { getSegment } from './get-segment.ts'
import { definitionsOf, membershipsOf } from './trees-of-segment.ts'

/** What other services need to find the contacts of a segment. Throws 404, and 503 as `treesOf` does. */
export async function getDefinition(
  ctx: Context,
  project: ProjectGeneration,
  id: string,
): Promise<SegmentFacts> {
  // Before the segment: so the version of a segment that is found to be compared is not one of before its comparison ended.
  const uncompared = await findUncompared(ctx.db, project)
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
