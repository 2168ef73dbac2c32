import { sql } from 'kysely'
import { hashedAddress } from './hashed-address.ts'
import type { Tx } from './tables.ts'

export interface ProjectAddress {
  projectId: string
  email: string
}

const lockOf = (projectId: string) => sql`hashtextextended(${`erasures/${projectId}`}, 0)`

/**
 * Keeps batches of the project's jobs out until this transaction ends. It is called before contacts are
 * locked, as a batch does. Erasures do not lock the rows of jobs: a batch passes over a locked one, so that
 * erasures which follow each other closely would stop the job. Whoever waits for this lock has its turn in
 * the order of arrival.
 */
export const lockOutBatches = (tx: Tx, projectId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock_shared(${lockOf(projectId)})`.execute(tx)

/**
 * Keeps erasures of the project out until this transaction ends. It is called when the row of a job is
 * locked.
 */
export const lockOutErasures = (tx: Tx, projectId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${lockOf(projectId)})`.execute(tx)

/**
 * Keeps the open imports of a project from making a contact with this address. Jobs that are deleted
 * meanwhile are left out.
 */
export const excludeFromImports = (tx: Tx, { projectId, email }: ProjectAddress): Promise<unknown> =>
  sql`
    insert into import_exclusions (job_id, address, project_id)
    select id, ${hashedAddress(email)}, project_id from jobs
    where project_id = ${projectId} and kind = 'import' and finished_at is null
    for key share
    on conflict do nothing
  `.execute(tx)

/** Which of these addresses an import may not make contacts of. */
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
