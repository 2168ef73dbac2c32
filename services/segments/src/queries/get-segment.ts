import { isId, type ProjectGeneration } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import { membersOfDynamic } from '../errors.ts'
import type { Context } from '../context.ts'
import type { Segment } from '../domain/segment.ts'
import { findSegments } from '../store/segments.ts'

/** Returns a segment of a project. Throws 404 if it does not exist. */
export async function getSegment({ db }: Context, project: ProjectGeneration, id: string): Promise<Segment> {
  const [segment] = await findSegments(db, project, isId(id) ? [id] : [])
  if (!segment) throw notFound('segment', id)
  return segment
}

/**
 * Returns a STATIC segment of a project. Throws 404 if the segment does not exist, and 400 if it is DYNAMIC.
 */
export async function getStaticSegment(
  ctx: Context,
  project: ProjectGeneration,
  id: string,
): Promise<Segment> {
  const segment = await getSegment(ctx, project, id)
  if (segment.type !== 'STATIC') throw membersOfDynamic()
  return segment
}
