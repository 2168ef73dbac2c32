import { isId, type ProjectGeneration } from '@postrider/contracts'
import { badRequest, notFound } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import type { Segment } from '../domain/segment.ts'
import { findSegments } from '../store/segments.ts'

/** One segment of a project. Throws 404 when it has none with this id. */
export async function getSegment({ db }: Context, project: ProjectGeneration, id: string): Promise<Segment> {
  const [segment] = await findSegments(db, project, isId(id) ? [id] : [])
  if (!segment) throw notFound('segment', id)
  return segment
}

/** The same; throws 400 for a DYNAMIC one. */
export async function getStaticSegment(
  ctx: Context,
  project: ProjectGeneration,
  id: string,
): Promise<Segment> {
  const segment = await getSegment(ctx, project, id)
  if (segment.type !== 'STATIC')
    throw badRequest('The members of a dynamic segment follow from its condition.')
  return segment
}
