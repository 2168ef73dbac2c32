import { sql } from 'kysely'
import type { MailCounts, Reputation } from '../domain/reputation.ts'
import type { Database, Tx } from './tables.ts'

/** Counts of one hour, to add to a project. */
export interface HourlyCounts extends MailCounts {
  project_id: string
  hour: Date
}

/**
 * Adds counts. Each project and hour must occur only once. Ignores hours before the last restart of the
 * project's reputation.
 */
export async function addHourlyCounts(tx: Tx, rows: readonly HourlyCounts[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    with row as materialized (
      select row.*, coalesce(reputations.since, projects.created_at) as since
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row (project_id uuid, hour timestamptz, mails bigint, bounces bigint, complaints bigint)
      join projects on projects.id = row.project_id
      left join reputations on reputations.project_id = row.project_id
      where row.hour >= date_trunc('hour', coalesce(reputations.since, projects.created_at))
    ), hours as (
      insert into reputation_hours (project_id, hour, mails, bounces, complaints)
      select project_id, hour, mails, bounces, complaints from row order by project_id, hour
      on conflict (project_id, hour) do update set
        mails = reputation_hours.mails + excluded.mails,
        bounces = reputation_hours.bounces + excluded.bounces,
        complaints = reputation_hours.complaints + excluded.complaints
    )
    insert into reputations (project_id, since, mails, bounces, complaints)
    select project_id, min(since), sum(mails), sum(bounces), sum(complaints) from row group by project_id order by project_id
    on conflict (project_id) do update set
      mails = reputations.mails + excluded.mails,
      bounces = reputations.bounces + excluded.bounces,
      complaints = reputations.complaints + excluded.complaints
  `.execute(tx)
}

/** Returns the counts of a project in the windows that end now. */
export async function findReputation(db: Database | Tx, projectId: string, now: Date): Promise<Reputation> {
  const { rows } = await sql<MailCounts & { span: keyof Reputation }>`
    select 'allTime' as span, mails::float8 as mails, bounces::float8 as bounces, complaints::float8 as complaints
    from reputations where project_id = ${projectId}
    union all
    select span, coalesce(sum(mails), 0)::float8, coalesce(sum(bounces), 0)::float8, coalesce(sum(complaints), 0)::float8
    from (values ('day', interval '24 hours'), ('week', interval '7 days')) as spans (span, length)
    left join reputation_hours on project_id = ${projectId} and hour > ${now}::timestamptz - length
    group by span
  `.execute(db)
  const found = new Map(rows.map(({ span, ...facts }) => [span, facts]))
  return {
    day: found.get('day') ?? none,
    week: found.get('week') ?? none,
    allTime: found.get('allTime') ?? none,
  }
}

const none: MailCounts = { mails: 0, bounces: 0, complaints: 0 }

/**
 * Deletes a project's counts, resets the levels of its rates, and ignores earlier hours from now on. The
 * caller has locked the project.
 */
export async function restartReputation(tx: Tx, projectId: string, since: Date): Promise<void> {
  await sql`delete from reputation_hours where project_id = ${projectId}`.execute(tx)
  await sql`
    insert into reputations (project_id, since, mails, bounces, complaints) values (${projectId}, ${since}, 0, 0, 0)
    on conflict (project_id) do update set
      since = ${since}, mails = 0, bounces = 0, complaints = 0, bounce_level = 0, complaint_level = 0
  `.execute(tx)
}

export async function deleteReputation(tx: Tx, projectId: string): Promise<void> {
  await sql`delete from reputation_hours where project_id = ${projectId}`.execute(tx)
  await sql`delete from reputations where project_id = ${projectId}`.execute(tx)
}
