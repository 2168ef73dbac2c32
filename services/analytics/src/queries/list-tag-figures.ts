import type { ProjectGeneration } from '@postrider/contracts'
import type { TagFigures, TagFiguresQuery } from '@postrider/contracts/resources'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../context.ts'
import { defaultFrom } from '../domain/period.ts'

/** The roll-up type of each figure. */
const typeOf = {
  sent: 'email.sent/tag',
  delivered: 'email.delivered/tag',
  opened: 'email.opened/tag',
  clicked: 'email.clicked/tag',
  bounced: 'email.bounced/tag',
  complained: 'email.complaint/tag',
} as const satisfies Record<Exclude<keyof TagFigures, 'tag'>, string>

/**
 * Maximum number of roll-up rows that are read, newest day first. A row counts one figure of one tag on one
 * day, so figures are exact up to 1,100 tags on every day of a month. A project with ids in tags has more rows.
 * Reading 200,000 rows takes 0.5 s.
 */
const maxCounts = 200_000

/**
 * Returns the tags with the most sent mails in a period, by default the last 30 days. The figures count what
 * happened in the period, so an earlier mail can be among the opened mails. The period starts and ends with a
 * full UTC day.
 */
export async function listTagFigures(
  { db, now }: Context,
  reader: ProjectGeneration,
  { endDate, startDate = defaultFrom(endDate ?? now()), limit }: TagFiguresQuery,
): Promise<TagFigures[]> {
  const figures = Object.entries(typeOf).map(
    ([figure, type]) =>
      sql`coalesce(sum(count) filter (where type = ${type}), 0)::bigint as ${sql.ref(figure)}`,
  )
  const { rows } = await sql<TagFigures>`
    select key as tag, ${sql.join(figures)}
    from (${newestCounts(reader, startDate, endDate)}) as counts
    group by key order by sent desc, tag limit ${limit}
  `.execute(db)
  return rows
}

/** Each branch reads a range of the primary key in order, so that merging them reads no more rows than the limit. */
function newestCounts(
  { projectId, generation }: ProjectGeneration,
  startDate: Date,
  endDate: Date | undefined,
): RawBuilder<unknown> {
  const branches = Object.values(typeOf).map(
    (type) => sql`(
      select type, key, count, quarter from rollups
      where project_id = ${projectId} and generation = ${generation} and type = ${type}
        and quarter >= date_bin('1 day', ${startDate}::timestamptz, timestamptz '2000-01-01 00:00:00Z')
        ${endDate === undefined ? sql`` : sql`and quarter < ${endDate}`}
      order by quarter desc
    )`,
  )
  return sql`${sql.join(branches, sql` union all `)} order by quarter desc limit ${maxCounts}`
}
