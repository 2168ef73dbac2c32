import { sql } from 'kysely'
import type { Database } from '../src/store/tables.ts'

/** Where a transaction of the service fails: at a statement on a table, or, with `commit`, after everything is written. */
export interface Point {
  table: 'campaigns' | 'outbox' | 'campaign_marks' | 'campaign_links'
  on: 'insert' | 'update' | 'delete'
  at: 'statement' | 'commit'
}

/** Makes the service's own database fail there, as if it shut down, until `healed`. A sequence counts, since its value survives the rollback. */
export async function failAt(db: Database, { table, on, at }: Point, times = 1): Promise<void> {
  const trigger =
    at === 'commit'
      ? `create constraint trigger fault after ${on} on ${table} deferrable initially deferred`
      : `create trigger fault after ${on} on ${table}`
  await sql
    .raw(
      `create sequence faults;
       create function fault() returns trigger language plpgsql as $$ begin
         if nextval('faults') <= ${times} then raise exception 'injected' using errcode = '57P01'; end if;
         return null;
       end $$;
       ${trigger} for each row execute function fault();`,
    )
    .execute(db)
}

/** The database works again; answers how often it failed or could have. */
export async function healed(db: Database): Promise<number> {
  const { rows } = await sql<{ reached: number }>`
    select case when is_called then last_value else 0 end as reached from faults
  `.execute(db)
  await sql.raw('drop function if exists fault cascade; drop sequence if exists faults').execute(db)
  return rows[0]?.reached ?? 0
}
