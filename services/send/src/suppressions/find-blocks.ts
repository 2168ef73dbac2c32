import type { SuppressionReason } from '@postrider/contracts/resources'
import { prepared } from '@postrider/db'
import { sql, type RawBuilder } from 'kysely'
import { hashedAddress } from '../db/hashed-address.ts'
import type { Database, Tx } from '../db/tables.ts'

/** The reasons why a recipient may not be mailed. */
export interface Block {
  /** True if the contact is unsubscribed, which blocks marketing mail (`canMail`). */
  unsubscribed: boolean
  /** True if the contact is deleted, which blocks all mail. */
  deleted: boolean
  /** The reason of a suppression that matches the address and blocks all mail. */
  suppressed: SuppressionReason | undefined
}

export interface MailRecipient {
  projectId: string
  contactId: string | null
  email: string
}

/** Returns the blocks of recipients, in order. */
export async function findBlocksOf(
  db: Database | Tx,
  recipients: readonly MailRecipient[],
  now: Date,
): Promise<Block[]> {
  if (recipients.length === 0) return []
  const { rows } =
    await sql<BlockRow>`${prepared('send.find_blocks')}${blocksQuery(recipients, now)}`.execute(db)
  return blocksOf(recipients, rows)
}

/** Returns the query of `findBlocksOf`, which returns rows for blocked recipients. */
export function blocksQuery(recipients: readonly MailRecipient[], now: Date): RawBuilder<BlockRow> {
  const wanted = recipients.map(({ projectId, contactId, email }, index) => ({
    index,
    projectId,
    contactId,
    email,
  }))
  return sql<BlockRow>`select person.index, recipient.subscribed, recipient.deleted, rule.reason
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as person (index int, "projectId" uuid, "contactId" uuid, email text)
    left join recipients recipient on recipient.contact_id = person."contactId" and recipient.project_id = person."projectId"
    left join lateral (select reason from (${matchingRules(now)}) matching limit 1) rule on true
    where recipient.contact_id is not null or rule.reason is not null`
}

/** Returns the blocks of recipients, in order, from the rows of `blocksQuery`. */
export function blocksOf(recipients: readonly unknown[], rows: readonly BlockRow[]): Block[] {
  const found = new Map(rows.map((row) => [row.index, blockOf(row)]))
  return recipients.map((_, index) => found.get(index) ?? free)
}

export interface BlockRow {
  index: number
  subscribed: boolean | null
  deleted: boolean | null
  reason: SuppressionReason | null
}

const free: Block = { unsubscribed: false, deleted: false, suppressed: undefined }

const blockOf = ({ subscribed, deleted, reason }: BlockRow): Block => ({
  unsubscribed: subscribed === false,
  deleted: deleted === true,
  suppressed: reason ?? undefined,
})

/**
 * SQL that is false for suppressions that have ended, whose rows are kept for a while. Only soft-bounce
 * suppressions end.
 */
export const isInForce = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(ends_at is null or ends_at > ${now}::timestamptz)`

/**
 * SQL for the suppressions that match `person` ("projectId", email). There is one branch per kind, so that
 * each branch uses the unique index: a project may have many ADDRESS rows, but at most 100 patterns.
 * Addresses of erased contacts are stored as hashes.
 */
export const matchingRules = (now: Date): RawBuilder<unknown> => sql`
    select id, reason from suppressions
    where project_id = person."projectId" and kind = 'ADDRESS'
      and value in (person.email, ${sql.raw(hashedAddress('person.email'))}) and ${isInForce(now)}
    union all
    select id, reason from suppressions
    where project_id = person."projectId" and kind = 'DOMAIN' and value = split_part(person.email, '@', 2)
    union all
    select id, reason from suppressions
    where project_id = person."projectId" and kind = 'PREFIX' and starts_with(person.email, value)
    union all
    select id, reason from suppressions
    where project_id = person."projectId" and kind = 'SUFFIX' and right(person.email, length(value)) = value
    union all
    select id, reason from suppressions
    where project_id = person."projectId" and kind = 'WILDCARD'
      and person.email like replace(replace(replace(replace(value, '\\', '\\\\'), '%', '\\%'), '_', '\\_'), '*', '%')`
