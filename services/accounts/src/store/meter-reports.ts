import { sql } from 'kysely'
import type { Database, Tx } from './tables.ts'

/** Usage of a project, reported as one meter event. */
export interface MeterReport {
  id: string
  projectId: string
  customer: string
  units: number
  at: Date
}

/** Returns up to `limit` projects with unreported usage. */
export async function findUnreportedProjects(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from projects
    where subscription is not null and deleted_at is null
      and (select sum(units) from usage where project_id = projects.id) > metered
    limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Writes a report. `makesUp` marks a report that replaces reports of the same day that Stripe has not
 * counted.
 */
export async function insertMeterReport(
  tx: Tx,
  { id, projectId, customer, units, at, makesUp = false }: MeterReport & { makesUp?: boolean },
): Promise<void> {
  await sql`
    insert into meter_reports (id, project_id, customer, units, at, due_at, makes_up)
    values (${id}, ${projectId}, ${customer}, ${units}, ${at}, ${at}, ${makesUp})
  `.execute(tx)
}

export interface ClaimMeterReportsOptions {
  now: Date
  until: Date
  deduplicatedSince: Date
  oldest: Date
  limit: number
}

/**
 * Claims due reports, so that no other process sends them before `until`. Skips reports that were first tried
 * before `deduplicatedSince`, because Stripe no longer detects their repeats. `reconcileUsage` handles the
 * skipped reports.
 *
 * If a report is older than `oldest` at its first attempt, its stored time is set to `oldest`. So the report
 * belongs to the day on which Stripe counts it, and every repeat has the same time. The report then no longer
 * replaces reports of its original day.
 */
export async function claimMeterReports(
  db: Database,
  { now, until, deduplicatedSince, oldest, limit }: ClaimMeterReportsOptions,
): Promise<MeterReport[]> {
  const { rows } = await sql<MeterReport>`
    update meter_reports set due_at = ${until}, tried_at = coalesce(tried_at, ${now}),
      at = case when tried_at is null then greatest(at, ${oldest}) else at end,
      makes_up = makes_up and (tried_at is not null or at >= date_trunc('day', ${oldest}::timestamptz, 'UTC'))
    where id in (
      select id from meter_reports
      where reported_at is null and due_at <= ${now} and (tried_at is null or tried_at > ${deduplicatedSince})
      order by due_at limit ${limit} for update skip locked
    )
    returning id, project_id as "projectId", customer, units::float8 as units, at
  `.execute(db)
  return rows
}

export async function markReported(db: Database, id: string, at: Date): Promise<void> {
  await sql`update meter_reports set reported_at = ${at} where id = ${id}`.execute(db)
}

/** The reported usage of a customer on one day (UTC). */
export interface ReportedDay {
  projectId: string
  customer: string
  day: Date
  units: number
  /** Ids of the day's reports that are not reconciled yet, in order. */
  open: string[]
}

/** Selects the days to reconcile. */
export interface FindDaysToReconcileOptions {
  /** Only days that end at or before this time. */
  before: Date
  /** Stripe aggregates with a delay. Reports that Stripe accepted before this time are in Stripe's count. */
  acceptedBefore: Date
  /** Reports that were first tried before this time and got no response are not sent again. */
  triedBefore: Date
  limit: number
}

/**
 * Returns days with unreconciled reports. Excludes days with a report that may still be sent, or that Stripe
 * may not have counted yet.
 */
export async function findDaysToReconcile(
  db: Database,
  { before, acceptedBefore, triedBefore, limit }: FindDaysToReconcileOptions,
): Promise<ReportedDay[]> {
  const { rows } = await sql<ReportedDay>`
    with open as materialized (
      select distinct project_id, customer, date_trunc('day', at, 'UTC') as day
      from meter_reports where reconciled_at is null and at < ${before}
    )
    select open.project_id as "projectId", open.customer, open.day,
      coalesce(sum(units) filter (where not makes_up), 0)::float8 as units,
      array_agg(report.id order by report.id) filter (where reconciled_at is null) as open
    from open join meter_reports as report
      on report.project_id = open.project_id and report.customer = open.customer
        and report.at >= open.day and report.at < open.day + interval '1 day'
    group by open.project_id, open.customer, open.day
    having bool_and(coalesce(reported_at < ${acceptedBefore}, tried_at < ${triedBefore}, false))
    order by open.day, open.customer limit ${limit}
  `.execute(db)
  return rows
}

/** Returns the ids of a day's unreconciled reports in order, and locks them until the commit. */
export async function lockOpenReports(tx: Tx, { projectId, customer, day }: ReportedDay): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from meter_reports
    where project_id = ${projectId} and customer = ${customer} and reconciled_at is null
      and at >= ${day} and at < ${day}::timestamptz + interval '1 day'
    order by id for update
  `.execute(tx)
  return rows.map(({ id }) => id)
}

export async function markReconciled(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await sql`
    update meter_reports set reconciled_at = ${at}, reported_at = coalesce(reported_at, ${at})
    where id = any(${[...ids]}::uuid[])
  `.execute(tx)
}

export async function sweepMeterReports(tx: Tx, before: Date): Promise<void> {
  await sql`delete from meter_reports where at < ${before} and reconciled_at is not null`.execute(tx)
}
