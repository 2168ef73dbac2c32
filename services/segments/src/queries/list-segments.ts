import type { ProjectGeneration } from '@postrider/contracts'
import type { SegmentsQuery } from '@postrider/contracts/resources'
import { decodeCursor, encodeCursor } from '@postrider/db'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Segment } from '../domain/segment.ts'
import { segmentColumns, segmentOf, segmentsOf } from '../store/segments.ts'

/** Returns all segments of a project, newest first. A setting limits the number of segments per project. */
export async function listSegments({ db }: Context, project: ProjectGeneration): Promise<Segment[]> {
  const rows = await newestFirst({ db }, project).execute()
  return rows.map(segmentOf)
}

export interface SegmentsPage {
  segments: Segment[]
  cursor: string | null
  hasMore: boolean
  /** On the first page, the number of all segments. On later pages, 0. */
  total: number
}

const sort = 'createdAt'
const defaultLimit = 20

/** Returns a page of a project's segments, newest first. Throws 400 for an invalid cursor. */
export async function pageOfSegments(
  { db }: Context,
  project: ProjectGeneration,
  { limit = defaultLimit, cursor }: SegmentsQuery,
): Promise<SegmentsPage> {
  const place = cursor === undefined ? undefined : decodeCursor(cursor, { sort, kind: 'instant' })
  const all = newestFirst({ db }, project)
  const from = place
    ? all.where(sql<boolean>`(created_at, id) < (${place.value}::timestamptz, ${place.id}::uuid)`)
    : all
  const rows = await from.limit(limit + 1).execute()
  const segments = rows.slice(0, limit).map(segmentOf)
  const last = segments.at(-1)
  const hasMore = rows.length > limit
  return {
    segments,
    cursor: hasMore && last ? encodeCursor({ sort, value: last.createdAt.toISOString(), id: last.id }) : null,
    hasMore,
    total: place ? 0 : await countSegments({ db }, project),
  }
}

const newestFirst = ({ db }: Pick<Context, 'db'>, project: ProjectGeneration) =>
  segmentsOf(db, project).select(segmentColumns).orderBy('created_at', 'desc').orderBy('id', 'desc')

async function countSegments({ db }: Pick<Context, 'db'>, project: ProjectGeneration): Promise<number> {
  const { count } = await segmentsOf(db, project)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
