import { sql } from 'kysely'
import { hashedAddress } from './hashed-address.ts'
import type { Tx } from './tables.ts'

export interface ProjectAddress {
  projectId: string
  email: string
}

const lockOf = (projectId: string) => sql`hashtextextended(${`erasures/${projectId}`}, 0)`

/**
 * Blocks batches of the project's jobs until this transaction ends. Call this before locking contacts. Uses
 * an advisory lock, for which waiters are served in order. With row locks, frequent erasures would prevent
 * the job from running, because batches skip locked job rows.
 */
export const lockOutBatches = (tx: Tx, projectId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock_shared(${lockOf(projectId)})`.execute(tx)

/** Blocks erasures of the project until this transaction ends. Call this after locking the row of a job. */
export const lockOutErasures = (tx: Tx, projectId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${lockOf(projectId)})`.execute(tx)

/** Prevents the unfinished imports of a project from creating a contact with this address. */
export const excludeFromImports = (tx: Tx, { projectId, email }: ProjectAddress): Promise<unknown> =>
  sql`
    insert into import_exclusions (job_id, address, project_id)
    select id, ${hashedAddress(email)}, project_id from jobs
    where project_id = ${projectId} and kind = 'import' and finished_at is null
    for key share
    on conflict do nothing
  `.execute(tx)

/** Returns the addresses for which an import must not create contacts. */
export async function findExcluded(
  tx: Tx,
  jobId: string,
  addresses: readonly string[],
): Promise<Set<string>> {
  // If the import has no exclusions, which is almost always the case, no address is hashed.
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
