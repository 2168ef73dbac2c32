import type { ProjectGeneration } from '@postrider/contracts'
import { claimDue as claimDueRows, prepared, type ClaimDueOptions, type DueTable } from '@postrider/db'
import { sql } from 'kysely'
import type { Facts } from '../domain/facts.ts'
import type { Database } from './tables.ts'

/** A claim on a contact for an evaluation. */
export interface Claim extends ProjectGeneration {
  contactId: string
  attempt: number
  marks: number
  /** The contact's facts at the time of the claim. */
  facts: Facts | null
}

const columns = sql.raw(
  `contact_states.project_id as "projectId", contact_states.generation, contact_states.contact_id as "contactId", contact_states.attempt, contact_states.marks, contact_states.facts`,
)

const due: DueTable = {
  name: 'states',
  table: 'contact_states',
  key: ['project_id', 'generation', 'contact_id'],
  where: sql`due_at is not null`,
  set: sql`claimed = true, attempt = attempt + 1`,
  returning: columns,
}

/**
 * Claims due contacts, with a fair share for each project. Results of earlier claims of these contacts are no
 * longer applied.
 */
export const claimDue = (db: Database, claiming: ClaimDueOptions): Promise<Claim[]> =>
  claimDueRows<Claim>(db, due, claiming)

/**
 * Claims these contacts, whether they are due or not. Skips deleted contacts and contacts whose evaluation is
 * in progress. A claim ends with the evaluation or at `until`.
 */
export async function claimContacts(
  db: Database,
  { projectId, generation, contactIds }: ProjectGeneration & { contactIds: readonly string[] },
  { now, until }: { now: Date; until: Date },
): Promise<Claim[]> {
  if (contactIds.length === 0) return []
  const { rows } = await sql<Claim>`
    ${prepared('states.claim-these')}insert into contact_states (project_id, generation, contact_id, version, attempt, marks, claimed, due_at)
    select ${projectId}, ${generation}, id, 0, 1, 1, true, ${until} from unnest(${[...contactIds]}::uuid[]) as id order by id
    on conflict (project_id, generation, contact_id) do update set
      claimed = true, attempt = contact_states.attempt + 1, due_at = excluded.due_at
    where contact_states.deleted_at is null and not (contact_states.claimed and contact_states.due_at > ${now})
    returning ${columns}
  `.execute(db)
  return rows
}

/** Returns which of these contacts have a state and are not deleted. */
export async function findPresent(
  db: Database,
  { projectId, generation, contactIds }: ProjectGeneration & { contactIds: readonly string[] },
): Promise<string[]> {
  if (contactIds.length === 0) return []
  const { rows } = await sql<{ contactId: string }>`
    ${prepared('states.present')}select contact_id as "contactId" from contact_states
    where project_id = ${projectId} and generation = ${generation} and contact_id = any(${[...contactIds]}::uuid[]) and deleted_at is null
  `.execute(db)
  return rows.map(({ contactId }) => contactId)
}
