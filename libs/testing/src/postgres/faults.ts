import { sql, type QueryExecutorProvider } from 'kysely'

/**
 * Where a service's own database fails: at a statement on a table, or, with `commit`, after everything is
 * written.
 */
export interface FaultPlace {
  table: string
  on: 'insert' | 'update' | 'delete'
  at: 'statement' | 'commit'
  /** SQL over `new` and `old`: only rows for which it holds fail. */
  when?: string
}

const strikes = {
  shutdown: `raise exception 'injected' using errcode = '57P01'`,
  deadlock: `raise exception 'injected' using errcode = '40P01'`,
  rubbish: `raise exception 'injected' using errcode = '22000'`,
  kill: `perform pg_terminate_backend(pg_backend_pid())`,
}

/**
 * The error of the database, by default that it shuts down, which is transient. `kill` cuts the connection
 * instead.
 */
export type Strike = keyof typeof strikes

export interface FaultOptions {
  /** How often it fails, by default once. A sequence counts, since its value survives the rollback. */
  times?: number
  with?: Strike
}

/** Makes a service's database fail there so many times, until `healed`. One place at a time. */
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

/** The database works again; answers how often the place was reached, 0 where none was to fail. */
export async function healed(db: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql<{ reached: number | null }>`
    select last_value::int as reached from pg_sequences where schemaname = 'public' and sequencename = 'faults'
  `.execute(db)
  await sql.raw('drop function if exists fault cascade; drop sequence if exists faults').execute(db)
  return rows[0]?.reached ?? 0
}
