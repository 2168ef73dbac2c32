import { sql } from 'kysely'
import { hashedAddress } from './hashed-address.ts'
import type { Tx } from './tables.ts'

export interface ProjectAddress {
  projectId: string
  email: string
}

const lockOf = (projectId: string) => sql`hashtextextended(${`erasures/${projectId}`}, 0)`

/**
 * Blocks batches of the project's jobs until this transaction ends. Call it before locking contacts, like a
 * batch. Erasures do not lock the rows of jobs: batches skip locked jobs, so frequent erasures would stop
 * the job. Waiters for this lock are served in order of arrival.
 */
export const lockOutBatches = (tx: Tx, projectId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock_shared(${lockOf(projectId)})`.execute(tx)

/** Blocks erasures of the project until this transaction ends. Call it when the row of a job is locked. */
export const lockOutErasures = (tx: Tx, projectId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${lockOf(projectId)})`.execute(tx)

/**
 * Keeps the open imports of a project from creating a contact with this address. Skips jobs that are
 * deleted at the same time.
 */
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
  // Almost no import has exclusions; then nothing is hashed.
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
