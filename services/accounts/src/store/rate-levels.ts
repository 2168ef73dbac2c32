import { sql } from 'kysely'
import type { RateKind, RateLevel } from '../domain/rate-level.ts'
import type { MailCounts } from '../domain/reputation.ts'
import type { Database, Tx } from './tables.ts'

/** The levels of a project's rates as last logged. */
export type RateLevels = Record<RateKind, RateLevel>

export interface RateState {
  projectId: string
  /** The counts of the last 24 hours. */
  counts: MailCounts
  levels: RateLevels
}

/** Returns the rates of these projects. Omits projects that have sent no mail so far. */
export async function findRateStates(tx: Tx, projectIds: readonly string[], now: Date): Promise<RateState[]> {
  const { rows } = await sql<MailCounts & { projectId: string; bounce: RateLevel; complaint: RateLevel }>`
    select reputations.project_id as "projectId", bounce_level as bounce, complaint_level as complaint, day.*
    from reputations
    cross join lateral (
      select coalesce(sum(mails), 0)::float8 as mails, coalesce(sum(bounces), 0)::float8 as bounces,
        coalesce(sum(complaints), 0)::float8 as complaints
      from reputation_hours
      where reputation_hours.project_id = reputations.project_id
        and hour > ${now}::timestamptz - interval '24 hours'
    ) as day
    where reputations.project_id = any(${[...projectIds]}::uuid[])
  `.execute(tx)
  return rows.map(({ projectId, bounce, complaint, ...counts }) => ({
    projectId,
    counts,
    levels: { bounces: bounce, complaints: complaint },
  }))
}

/** Writes the levels of a project that this transaction has locked. */
export async function updateRateLevels(tx: Tx, projectId: string, levels: RateLevels): Promise<void> {
  await tx
    .updateTable('reputations')
    .set({ bounce_level: levels.bounces, complaint_level: levels.complaints })
    .where('project_id', '=', projectId)
    .execute()
}

/** Returns up to `limit` projects with an id above `after` that have passed a threshold, in order of id. */
export async function findProjectsAboveThreshold(
  db: Database,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('reputations')
    .select('project_id')
    .where('project_id', '>', after)
    .where(({ eb, or }) => or([eb('bounce_level', '>', 0), eb('complaint_level', '>', 0)]))
    .orderBy('project_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.project_id)
}
