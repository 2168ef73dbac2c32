import type { Context } from '../context.ts'
import type { Segment } from '../domain/segment.ts'
import { segmentColumns, segmentOf, segmentsOf, type ProjectGeneration } from '../store/segments.ts'

/** All segments of a project, newest first: there is a cap on them. */
export async function listSegments({ db }: Context, project: ProjectGeneration): Promise<Segment[]> {
  const rows = await segmentsOf(db, project)
    .select(segmentColumns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(segmentOf)
}
