import { sql } from 'kysely'
import type { Database, Tx } from './tables.ts'

/** Usage of a project that is to be reported as one meter event. */
export interface MeterReport {
  id: string
  projectId: string
  customer: string
  units: number
  at: Date
}

/** Projects that have used more than is reported, some of them. */
export async function findUnreported(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from projects
    where subscription is not null and deleted_at is null
      and (select sum(units) from usage where project_id = projects.id) > metered
    limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** `makesUp`: instead of reports of the same day that Stripe has not counted. */
export async function insertMeterReport(
  tx: Tx,
  { id, projectId, customer, units, at, makesUp = false }: MeterReport & { makesUp?: boolean },
): Promise<void> {
  await sql`
    insert into meter_reports (id, project_id, customer, units, at, due_at, makes_up)
    values (${id}, ${projectId}, ${customer}, ${units}, ${at}, ${at}, ${makesUp})
  `.execute(tx)
}

export interface Claim {
  now: Date
  until: Date
  knownSince: Date
  oldest: Date
  limit: number
}

/**
 * Claims reports that are due: until `until` nobody else sends them. Not one that was tried first before
 * `knownSince`, since Stripe no longer knows a repeat of it: that is left to the reconciliation.
 *
 * A report that is older than `oldest` when it is first tried moves to that time, in its row too: so its day
 * is the one on which Stripe counts it, and every repeat has the same time. On another day it makes up for
 * nothing that was reported there.
 */
export async function claimMeterReports(
  db: Database,
  { now, until, knownSince, oldest, limit }: Claim,
): Promise<MeterReport[]> {
  const { rows } = await sql<MeterReport>`
    update meter_reports set due_at = ${until}, tried_at = coalesce(tried_at, ${now}),
      at = case when tried_at is null then greatest(at, ${oldest}) else at end,
      makes_up = makes_up and (tried_at is not null or at >= date_trunc('day', ${oldest}::timestamptz, 'UTC'))
    where id in (
      select id from meter_reports
      where reported_at is null and due_at <= ${now} and (tried_at is null or tried_at > ${knownSince})
      order by due_at limit ${limit} for update skip locked
    )
    returning id, project_id as "projectId", customer, units::float8 as units, at
  `.execute(db)
  return rows
}

export async function markReported(db: Database, id: string, at: Date): Promise<void> {
  await sql`update meter_reports set reported_at = ${at} where id = ${id}`.execute(db)
}

/** What a customer has used on one day (UTC), by its reports. */
export interface ReportedDay {
  projectId: string
  customer: string
  day: Date
  units: number
  /** Its reports that are not compared with Stripe's count yet, in order. */
  open: string[]
}

/** Which days can be compared with Stripe's count. */
export interface Comparable {
  /** Days that end by then. */
  before: Date
  /** Stripe adds up what it was given in its own time: what it took by then is in its count. */
  takenBefore: Date
  /** A report that was tried first before this, and never answered, is not sent any more. */
  triedBefore: Date
  limit: number
}

/**
 * Days with a report that is not compared with Stripe's count yet; none with one that may still be sent, or
 * be missing in the count.
 */
export async function findDaysToReconcile(
  db: Database,
  { before, takenBefore, triedBefore, limit }: Comparable,
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
    having bool_and(coalesce(reported_at < ${takenBefore}, tried_at < ${triedBefore}, false))
    order by open.day, open.customer limit ${limit}
  `.execute(db)
  return rows
}

/**
 * The ids of a day's reports that are not compared with Stripe's count yet, in order; nobody else compares
 * them until the commit.
 */
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
