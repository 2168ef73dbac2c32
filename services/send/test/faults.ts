import { sql } from 'kysely'
import type { Database } from '../src/store/tables.ts'

interface Place {
  table: 'run_pages' | 'runs' | 'emails' | 'deliveries' | 'email_events' | 'outbox'
  on: 'insert' | 'update' | 'delete'
  when?: string
  /** At the commit, after everything is written. */
  atCommit?: boolean
}

/** Where work on a run fails. */
export const runFaults = {
  'page written': { table: 'run_pages', on: 'insert' },
  'page committed': { table: 'run_pages', on: 'insert', atCommit: true },
  'page claimed': { table: 'run_pages', on: 'update', when: 'new.contact_ids is not null', atCommit: true },
  'page finished': { table: 'run_pages', on: 'update', when: 'new.contact_ids is null' },
  'mail written': { table: 'emails', on: 'insert' },
  'mail queued': { table: 'deliveries', on: 'insert' },
  'page expanded': { table: 'run_pages', on: 'update', when: 'new.contact_ids is null', atCommit: true },
  'message appended': { table: 'outbox', on: 'insert' },
  'state written': { table: 'runs', on: 'update' },
  'mail held or released': {
    table: 'deliveries',
    on: 'update',
    when: 'new.held_due_at is distinct from old.held_due_at',
  },
  'state committed': { table: 'runs', on: 'update', atCommit: true },
  'mail taken off': { table: 'deliveries', on: 'delete' },
  'drop written': { table: 'email_events', on: 'insert', when: `new.name = 'dropped'` },
  'drop committed': { table: 'emails', on: 'update', when: `new.status = 'DROPPED'`, atCommit: true },
} as const satisfies Record<string, Place>

export type RunFault = keyof typeof runFaults

/** Makes the service's own database fail at a named point so many times, as if it shut down. The sequence survives the rollback. */
export async function failAt(db: Database, point: RunFault, times: number): Promise<void> {
  const { table, on, when, atCommit = false }: Place = runFaults[point]
  const condition = when === undefined ? '' : `when (${when})`
  const trigger = atCommit
    ? `create constraint trigger fault after ${on} on ${table} deferrable initially deferred for each row ${condition}`
    : `create trigger fault after ${on} on ${table} for each row ${condition}`
  await sql
    .raw(
      `create sequence faults;
       create function fault() returns trigger language plpgsql as $$ begin
         if nextval('faults') <= ${times} then raise exception 'injected' using errcode = '57P01'; end if;
         return null;
       end $$;
       ${trigger} execute function fault();`,
    )
    .execute(db)
}

/** The database works again; returns how often the point was reached. */
export async function healed(db: Database): Promise<number> {
  const { rows } = await sql<{ reached: number }>`
    select case when is_called then last_value else 0 end::int as reached from faults
  `.execute(db)
  await sql.raw('drop function fault cascade; drop sequence faults').execute(db)
  return rows[0]?.reached ?? 0
}
