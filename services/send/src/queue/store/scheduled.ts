import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import { laterPriority, priorityClasses } from '../../db/queue-priorities.ts'
import type { Database, Tx } from '../../db/tables.ts'
import type { MailVariables } from '../../mails/mail-variables.ts'

/** Locks the rows of a claim in id order, and returns the ids that the claim still has. */
export async function lockClaimed(tx: Tx, claimId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    ${prepared('send.lock_claimed')}select email_id as id from deliveries
    where email_id = any(${[...ids]}::uuid[]) and claim_id = ${claimId} order by email_id for update
  `.execute(tx)
  return rows.map(({ id }) => id)
}

interface ReleasedMails {
  at: Date
  mails: readonly { id: string; contact: MailVariables['contact'] }[]
}

/** Writes scheduled mails as queued, with the contacts' current data. Counts the message `email.queued`. */
export async function writeReleased(tx: Tx, { at, mails }: ReleasedMails): Promise<void> {
  if (mails.length === 0) return
  await sql`
    ${prepared('send.write_released')}update emails set
      status = 'QUEUED', accepted_at = queued_at, queued_at = ${at}, updated_at = ${at}, message_count = message_count + 1,
      variables = variables || jsonb_build_object('contact', row.contact)
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as row (id uuid, contact jsonb)
    where emails.id = row.id and emails.status = 'SCHEDULED'
  `.execute(tx)
}

/**
 * Changes a scheduled mail's time, if the mail is not claimed, and counts the message `email.scheduled`. Returns
 * false if the mail is not scheduled.
 */
export async function writeDueTime(
  tx: Tx,
  { projectId, id, dueAt, at }: { projectId: string; id: string; dueAt: Date; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with queued as materialized (
      select email_id from deliveries
      where email_id = ${id} and project_id = ${projectId} and claim_id is null for update
    ), moved as (
      update emails set scheduled_for = ${dueAt}, updated_at = ${at}, message_count = message_count + 1
      from queued where emails.id = queued.email_id and emails.status = 'SCHEDULED'
      returning emails.id
    ), due as (
      update deliveries set due_at = ${dueAt}, priority = ${laterPriority} from moved where deliveries.email_id = moved.id
    )
    select id from moved
  `.execute(tx)
  return rows.length > 0
}

/**
 * Removes mails of a project from the queue, in id order, unless they are claimed or the provider may have them.
 * Returns their ids.
 */
export async function dequeueUnclaimed(tx: Tx, projectId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    ${prepared('send.dequeue_unclaimed')}with queued as materialized (
      select email_id from deliveries
      where email_id = any(${[...ids]}::uuid[]) and project_id = ${projectId} and claim_id is null
        and in_doubt_since is null
      order by email_id for update
    )
    delete from deliveries where email_id = any(array(select email_id from queued)) returning email_id as id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Makes scheduled mails claimable that are due before `until`, earliest first. Returns
 * their number, at most `limit`.
 */
export async function makeClaimable(
  db: Database,
  { until, limit }: { until: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    ${prepared('send.make_claimable')}update deliveries set priority = ${priorityClasses.scheduled}
    where email_id = any (array(
      select email_id from deliveries where priority = ${sql.lit(laterPriority)} and due_at <= ${until}
      order by due_at limit ${limit} for update skip locked
    ))
  `.execute(db)
  return Number(numAffectedRows ?? 0n)
}
