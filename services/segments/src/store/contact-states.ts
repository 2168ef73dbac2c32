import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Facts } from '../domain/facts.ts'
import type { ProjectGeneration } from './segments.ts'
import type { Database, Tx } from './tables.ts'

export interface State {
  contactId: string
  /** 0: not evaluated yet. */
  version: number
  attempt: number
  marks: number
  claimed: boolean
  dueAt: Date | null
  deletedAt: Date | null
  /** Null: contacts has to be asked before history can be evaluated. */
  facts: Facts | null
}

/** An evaluation that has begun. */
export interface Claim extends ProjectGeneration {
  contactId: string
  attempt: number
  marks: number
  /** As they were then. */
  facts: Facts | null
}

export interface Contact extends ProjectGeneration {
  contactId: string
}

/** Adds the states of contacts that have none yet. In the order of keys, as every statement that locks states. */
export async function insertStates(
  tx: Tx,
  { projectId, generation }: ProjectGeneration,
  contactIds: readonly string[],
): Promise<void> {
  await sql`
    ${prepared('states.insert')}insert into contact_states (project_id, generation, contact_id, version, attempt, marks, claimed)
    select ${projectId}, ${generation}, id, 0, 0, 0, false from unnest(${[...contactIds]}::uuid[]) as id
    order by id on conflict do nothing
  `.execute(tx)
}

/** The states of contacts, locked until the transaction ends: a contact's memberships change under this lock alone. */
export async function lockStates(
  tx: Tx,
  { projectId, generation }: ProjectGeneration,
  contactIds: readonly string[],
): Promise<Map<string, State>> {
  const { rows } = await sql<State>`
    ${prepared('states.lock')}select contact_id as "contactId", version, attempt, marks, claimed, due_at as "dueAt", deleted_at as "deletedAt", facts
    from contact_states
    where project_id = ${projectId} and generation = ${generation} and contact_id = any(${[...contactIds]}::uuid[])
    order by contact_id for update
  `.execute(tx)
  return new Map(rows.map((row) => [row.contactId, row]))
}

/** Writes states that this transaction has locked. */
export async function saveStates(
  tx: Tx,
  { projectId, generation }: ProjectGeneration,
  states: readonly State[],
): Promise<void> {
  if (states.length === 0) return
  await sql`
    ${prepared('states.save')}update contact_states set
      version = row.version, attempt = row.attempt, marks = row.marks, claimed = row.claimed,
      due_at = row."dueAt", deleted_at = row."deletedAt", facts = nullif(row.facts, 'null')
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as row (
      "contactId" uuid, version bigint, attempt bigint, marks bigint, claimed boolean, "dueAt" timestamptz, "deletedAt" timestamptz, facts jsonb)
    where project_id = ${projectId} and generation = ${generation} and contact_id = row."contactId"
  `.execute(tx)
}

/** Contacts are to be evaluated now; those that are being evaluated, once more after that. */
export async function markContacts(
  db: Database | Tx,
  contacts: readonly Contact[],
  now: Date,
): Promise<void> {
  if (contacts.length === 0) return
  await sql`
    ${prepared('states.mark')}insert into contact_states (project_id, generation, contact_id, version, attempt, marks, claimed, due_at)
    select distinct "projectId", generation, "contactId", 0, 0, 1, false, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as row ("projectId" uuid, generation bigint, "contactId" uuid)
    order by "projectId", generation, "contactId"
    on conflict (project_id, generation, contact_id) do update set
      marks = contact_states.marks + 1, facts = null,
      due_at = case when contact_states.claimed then contact_states.due_at else least(contact_states.due_at, excluded.due_at) end
    where contact_states.deleted_at is null
  `.execute(db)
}

const claimed = sql.raw(
  `contact_states.project_id as "projectId", contact_states.generation, contact_states.contact_id as "contactId", contact_states.attempt, contact_states.marks, contact_states.facts`,
)

/** Claims the contacts that are due, the longest due first; whoever had claimed them before can no longer apply what it learnt. */
export async function claimDue(
  db: Database,
  { now, until, most }: { now: Date; until: Date; most: number },
): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    ${prepared('states.claim')}update contact_states set claimed = true, attempt = attempt + 1, due_at = ${until}
    from (
      select project_id, generation, contact_id from contact_states where due_at <= ${now}
      order by due_at limit ${most} for update skip locked
    ) as due
    where contact_states.project_id = due.project_id and contact_states.generation = due.generation
      and contact_states.contact_id = due.contact_id
    returning ${claimed}
  `.execute(db)
  return rows
}

/** Claims these contacts, due or not. */
export async function claimContacts(
  db: Database,
  { projectId, generation, contactIds }: ProjectGeneration & { contactIds: readonly string[] },
  until: Date,
): Promise<Claim[]> {
  if (contactIds.length === 0) return []
  const { rows } = await sql<Claim>`
    ${prepared('states.claim-these')}insert into contact_states (project_id, generation, contact_id, version, attempt, marks, claimed, due_at)
    select ${projectId}, ${generation}, id, 0, 1, 1, true, ${until} from unnest(${[...contactIds]}::uuid[]) as id order by id
    on conflict (project_id, generation, contact_id) do update set
      claimed = true, attempt = contact_states.attempt + 1, due_at = excluded.due_at
    where contact_states.deleted_at is null
    returning ${claimed}
  `.execute(db)
  return rows
}

/** Marks contacts as deleted, those that have a state: what comes late for the others finds that contacts has no such contact. */
export async function markDeleted(
  tx: Tx,
  projectId: string,
  { contactIds, now }: { contactIds: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    ${prepared('states.delete')}update contact_states set deleted_at = ${now}, due_at = null, facts = null, claimed = false, attempt = attempt + 1
    where (project_id, generation, contact_id) in (
      select project_id, generation, contact_id from contact_states
      where project_id = ${projectId} and contact_id = any(${[...contactIds]}::uuid[])
        and generation in (select generation from project_definitions where project_id = ${projectId})
      order by generation, contact_id for update
    )
  `.execute(tx)
}

/** Forgets contacts that were deleted before then; resolves to true when there may be more. */
export async function sweepDeleted(db: Database, before: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from contact_states where ctid = any(array(
      select ctid from contact_states where deleted_at < ${before} limit ${sweepBatch} for update skip locked
    ))
  `.execute(db)
  return numAffectedRows === BigInt(sweepBatch)
}

const sweepBatch = 10_000
