import { sql, type QueryExecutorProvider } from 'kysely'

/**
 * Where a service's database fails: in a statement on a table or, with `commit`, at the commit after all
 * writes.
 */
export interface FaultPlace {
  table: string
  on: 'insert' | 'update' | 'delete'
  at: 'statement' | 'commit'
  /** An SQL condition on `new` and `old`. Only matching rows fail. */
  when?: string
}

const strikes = {
  shutdown: `raise exception 'injected' using errcode = '57P01'`,
  deadlock: `raise exception 'injected' using errcode = '40P01'`,
  rubbish: `raise exception 'injected' using errcode = '22000'`,
  kill: `perform pg_terminate_backend(pg_backend_pid())`,
}

/**
 * The error that the database causes. Default: a shutdown, which is transient. `kill` cuts the connection
 * instead.
 */
export type Strike = keyof typeof strikes

export interface FaultOptions {
  /** The number of failures. Default 1. A sequence counts them, because its value survives a rollback. */
  times?: number
  with?: Strike
}

/**
 * Makes a service's database fail at this place, until `healed` is called. Only one place can fail at a time.
 */
export async function failAt(
  db: QueryExecutorProvider,
  { table, on, at, when }: FaultPlace,
  { times = 1, with: strike = 'shutdown' }: FaultOptions = {},
): Promise<void> {
  const kind = at === 'commit' ? 'constraint trigger' : 'trigger'
  const deferred = at === 'commit' ? 'deferrable initially deferred' : ''
  const condition = when === undefined ? '' : `when (${when})`
  await sql
    .raw(
      `create sequence faults;
       create function fault() returns trigger language plpgsql as $$ begin
         if nextval('faults') <= ${times} then ${strikes[strike]}; end if;
         return null;
       end $$;
       create ${kind} fault after ${on} on ${table} ${deferred} for each row ${condition} execute function fault();`,
    )
    .execute(db)
}

/** Ends the failures. Returns how often the place was reached, or 0 if no failure was set. */
export async function healed(db: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql<{ reached: number | null }>`
    select last_value::int as reached from pg_sequences where schemaname = 'public' and sequencename = 'faults'
  `.execute(db)
  await sql.raw('drop function if exists fault cascade; drop sequence if exists faults').execute(db)
  return rows[0]?.reached ?? 0
}
