import { sql } from 'kysely'
import type { Database } from '../src/store/tables.ts'

/** Where a transaction of the service fails. `commit`: after everything is written, before anything is kept. */
export type Point = 'key claimed' | 'contact written' | 'event written' | 'message appended' | 'commit'

export const points: readonly Point[] = [
  'key claimed',
  'contact written',
  'event written',
  'message appended',
  'commit',
]

/** Where a batch of a job fails, besides. `job committed`: at the commit of a batch, whether it publishes or not. */
export type JobPoint = 'contact changed' | 'contact deleted' | 'event deleted' | 'job moved' | 'job committed'

const placeOf: Record<Point | JobPoint, { table: string; on: 'insert' | 'update' | 'delete' }> = {
  'key claimed': { table: 'idempotency_keys', on: 'insert' },
  'contact written': { table: 'contacts', on: 'insert' },
  'event written': { table: 'events', on: 'insert' },
  'message appended': { table: 'outbox', on: 'insert' },
  commit: { table: 'outbox', on: 'insert' },
  'contact changed': { table: 'contacts', on: 'update' },
  'contact deleted': { table: 'contacts', on: 'delete' },
  'event deleted': { table: 'events', on: 'delete' },
  'job moved': { table: 'jobs', on: 'update' },
  'job committed': { table: 'jobs', on: 'update' },
}

export interface Fault {
  point: Point | JobPoint
  /** How often it fails, by default always. A sequence counts, since its value survives the rollback. */
  times?: number
  /** The error of the database, by default that it shuts down, which is transient. `kill` cuts the connection instead. */
  with?: 'shutdown' | 'deadlock' | 'rubbish' | 'kill'
}

const strikes = {
  shutdown: `raise exception 'injected' using errcode = '57P01'`,
  deadlock: `raise exception 'injected' using errcode = '40P01'`,
  rubbish: `raise exception 'injected' using errcode = '22000'`,
  kill: `perform pg_terminate_backend(pg_backend_pid())`,
}

/** Makes the service's own database fail at a named point, until `healed`. */
export async function failAt(
  db: Database,
  { point, times = 1e9, with: kind = 'shutdown' }: Fault,
): Promise<void> {
  const { table, on } = placeOf[point]
  const trigger =
    point === 'commit' || point === 'job committed'
      ? `create constraint trigger fault after ${on} on ${table} deferrable initially deferred`
      : `create trigger fault after ${on} on ${table}`
  await sql
    .raw(
      `create sequence faults;
       create function fault() returns trigger language plpgsql as $$ begin
         if nextval('faults') <= ${times} then ${strikes[kind]}; end if;
         return null;
       end $$;
       ${trigger} for each row execute function fault();`,
    )
    .execute(db)
}

/** The database works again. */
export async function healed(db: Database): Promise<void> {
  await sql.raw('drop function if exists fault cascade; drop sequence if exists faults').execute(db)
}

/** How much of a project is in the service's tables. */
export async function traces(
  db: Database,
  projectId: string,
): Promise<{ keys: number; contacts: number; events: number; messages: number }> {
  const { rows } = await sql<{ keys: number; contacts: number; events: number; messages: number }>`
    select
      (select count(*)::int from idempotency_keys where project_id = ${projectId}) as keys,
      (select count(*)::int from contacts where project_id = ${projectId}) as contacts,
      (select count(*)::int from events where project_id = ${projectId}) as events,
      (select count(*)::int from outbox where headers ->> 'ce_projectid' = ${projectId}) as messages
  `.execute(db)
  return rows[0] ?? { keys: -1, contacts: -1, events: -1, messages: -1 }
}
