import { sql } from 'kysely'
import { hashedAddress } from './hashed-address.ts'
import type { Tx } from './tables.ts'

export interface ProjectAddress {
  projectId: string
  email: string
}

/**
 * Locks the open jobs of a project until this transaction ends, and with that keeps their batches out. A batch locks its job before contacts: so
 * does who calls this.
 */
export const lockOpenJobs = (tx: Tx, projectId: string): Promise<unknown> =>
  sql`
    select from jobs where project_id = ${projectId} and finished_at is null order by id for no key update
  `.execute(tx)

/** Keeps the open imports of a project from making a contact with this address. */
export const excludeFromImports = (tx: Tx, { projectId, email }: ProjectAddress): Promise<unknown> =>
  sql`
    insert into import_exclusions (job_id, address, project_id)
    select id, ${hashedAddress(email)}, project_id from jobs
    where project_id = ${projectId} and kind = 'import' and finished_at is null
    on conflict do nothing
  `.execute(tx)

/** Those of some addresses that an import may make no contact with. */
export async function findExcluded(
  tx: Tx,
  jobId: string,
  addresses: readonly string[],
): Promise<Set<string>> {
  // Nearly no import has any, so that nothing is hashed for it.
  const { rows } = await sql<{ address: string }>`
    select address from jsonb_array_elements_text(${JSON.stringify(addresses)}::jsonb) as given (address)
    where exists (select from import_exclusions where job_id = ${jobId})
      and exists (
        select from import_exclusions as excluded
        where excluded.job_id = ${jobId} and excluded.address = ${hashedAddress(sql`given.address`)}
      )
  `.execute(tx)
  return new Set(rows.map(({ address }) => address))
}
