import type { ProjectGeneration } from '@postrider/contracts'
import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Facts } from '../domain/facts.ts'
import type { Database, Tx } from './tables.ts'

export interface State {
  contactId: string
  /** Version of the contact at the last evaluation. 0 if the contact was never evaluated. */
  version: number
  /** Number of the newest claim. The results of earlier claims are not applied. */
  attempt: number
  /**
   * Incremented by each message that an evaluation in progress may not include. A claim stores the number at
   * the time of the claim.
   */
  marks: number
  /**
   * Whether an evaluation is in progress or was interrupted. If so, `dueAt` is the time when its claim
   * expires.
   */
  claimed: boolean
  dueAt: Date | null
  deletedAt: Date | null
  /**
   * Correlation id of the cause of the next evaluation. Null if it is unknown, for example if only time has
   * passed.
   */
  cause: string | null
  /** The trace context of the cause. Null if its trace is not sampled. */
  traceparent: string | null
  /** Null if the history must be read from the contacts service before an evaluation. */
  facts: Facts | null
}

export interface Contact extends ProjectGeneration {
  contactId: string
}

/** Adds states for contacts without a state. Inserts in key order, like every statement that locks states. */
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

/**
 * Returns the states of contacts, locked until the transaction ends. Only a transaction with this lock
 * changes a contact's tracked memberships.
 */
export async function lockStates(
  tx: Tx,
  { projectId, generation }: ProjectGeneration,
  contactIds: readonly string[],
): Promise<Map<string, State>> {
  const { rows } = await sql<State>`
    ${prepared('states.lock')}select contact_id as "contactId", version, attempt, marks, claimed, due_at as "dueAt", deleted_at as "deletedAt", cause, traceparent, facts
    from contact_states
    where project_id = ${projectId} and generation = ${generation} and contact_id = any(${[...contactIds]}::uuid[])
    order by contact_id for update
  `.execute(tx)
  return new Map(rows.map((row) => [row.contactId, row]))
}

export async function saveStates(
  tx: Tx,
  { projectId, generation }: ProjectGeneration,
  states: readonly State[],
): Promise<void> {
  if (states.length === 0) return
  await sql`
    ${prepared('states.save')}update contact_states set
      version = row.version, attempt = row.attempt, marks = row.marks, claimed = row.claimed,
      due_at = row."dueAt", deleted_at = row."deletedAt", cause = row.cause, traceparent = row.traceparent, facts = nullif(row.facts, 'null')
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as row (
      "contactId" uuid, version bigint, attempt bigint, marks bigint, claimed boolean, "dueAt" timestamptz, "deletedAt" timestamptz, cause text, traceparent text, facts jsonb)
    where project_id = ${projectId} and generation = ${generation} and contact_id = row."contactId"
  `.execute(tx)
}

/** Makes contacts due for an evaluation. Contacts that are being evaluated are evaluated again afterwards. */
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

/**
 * Marks the states of deleted contacts as deleted. A deleted contact without a state needs no mark: if a late
 * message arrives, the contact is requested from the contacts service, which does not find it.
 */
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

/** Deletes the states of contacts that were deleted before this time. Returns true if more may be left. */
export async function sweepDeleted(db: Database, before: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from contact_states where ctid = any(array(
      select ctid from contact_states where deleted_at < ${before} limit ${sweepBatch} for update skip locked
    ))
  `.execute(db)
  return numAffectedRows === BigInt(sweepBatch)
}

const sweepBatch = 10_000
