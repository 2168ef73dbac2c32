import type { OptOutReason, SuppressionReason } from '@postrider/contracts/resources'
import { prepared } from '@postrider/db'
import { sql, type RawBuilder } from 'kysely'
import { hashedAddress } from '../db/hashed-address.ts'
import type { Database, SuppressionsTable, Tx } from '../db/tables.ts'

/** Why a recipient may not be mailed; `false`, `false` and `undefined` when it may. */
export interface Block {
  /** The contact is unsubscribed: stops marketing mail, see `canMail`. */
  unsubscribed: boolean
  /** The contact is deleted: stops all mail. */
  deleted: boolean
  /** The reason of the suppression that the address matches: stops all mail. */
  suppressed: SuppressionReason | undefined
}

export interface Person {
  contactId: string | null
  email: string
}

/** The blocks of recipients of one project, by address, with an entry for each address. */
export async function findBlocks(
  db: Database | Tx,
  { projectId, now }: { projectId: string; now: Date },
  people: readonly Person[],
): Promise<Map<string, Block>> {
  const blocks = await findBlocksOf(
    db,
    people.map((person) => ({ ...person, projectId })),
    now,
  )
  return new Map(people.map(({ email }, index) => [email, blocks[index] ?? free]))
}

/** The same for recipients of any projects: an entry for each, in order. */
export async function findBlocksOf(
  db: Database | Tx,
  people: readonly PersonOfProject[],
  now: Date,
): Promise<Block[]> {
  if (people.length === 0) return []
  const { rows } = await sql<BlockRow>`${prepared('send.find_blocks')}${findingBlocks(people, now)}`.execute(
    db,
  )
  return blocksOf(people, rows)
}

export type PersonOfProject = Person & { projectId: string }

/** The select of `findBlocksOf`: rows of those who are blocked. */
export function findingBlocks(people: readonly PersonOfProject[], now: Date): RawBuilder<BlockRow> {
  const wanted = people.map(({ projectId, contactId, email }, index) => ({
    index,
    project_id: projectId,
    contact_id: contactId,
    email,
  }))
  return sql<BlockRow>`select person.index, recipient.subscribed, recipient.deleted, rule.reason
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as person (index int, project_id uuid, contact_id uuid, email text)
    left join recipients recipient on recipient.contact_id = person.contact_id and recipient.project_id = person.project_id
    left join lateral (select reason from (${matchingRules(now)}) matching limit 1) rule on true
    where recipient.contact_id is not null or rule.reason is not null`
}

/** An entry for each of these people, in order, by the rows that `findingBlocks` found. */
export function blocksOf(people: readonly unknown[], rows: readonly BlockRow[]): Block[] {
  const found = new Map(rows.map((row) => [row.index, blockOf(row)]))
  return people.map((_, index) => found.get(index) ?? free)
}

export interface BlockRow {
  index: number
  subscribed: boolean | null
  deleted: boolean | null
  reason: SuppressionsTable['reason'] | null
}

const free: Block = { unsubscribed: false, deleted: false, suppressed: undefined }

const blockOf = ({ subscribed, deleted, reason }: BlockRow): Block => ({
  unsubscribed: subscribed === false,
  deleted: deleted === true,
  suppressed: reason ?? undefined,
})

/** Leaves out suppressions that have ended, whose rows are kept for a while. Only those by soft bounces have an end. */
export const isInForce = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(ends_at is null or ends_at > ${now}::timestamptz)`

/**
 * The suppressions that `person` (project_id, email) matches. A branch for each kind, so that each is a lookup in the unique index:
 * bounces make many ADDRESS rows, rules are few (100 a project). An address whose contact is erased is there by its hash.
 */
export const matchingRules = (now: Date): RawBuilder<unknown> => sql`
    select id, reason from suppressions
    where project_id = person.project_id and kind = 'ADDRESS'
      and value in (person.email, ${sql.raw(hashedAddress('person.email'))}) and ${isInForce(now)}
    union all
    select id, reason from suppressions
    where project_id = person.project_id and kind = 'DOMAIN' and value = split_part(person.email, '@', 2)
    union all
    select id, reason from suppressions
    where project_id = person.project_id and kind = 'PREFIX' and starts_with(person.email, value)
    union all
    select id, reason from suppressions
    where project_id = person.project_id and kind = 'SUFFIX' and right(person.email, length(value)) = value
    union all
    select id, reason from suppressions
    where project_id = person.project_id and kind = 'WILDCARD'
      and person.email like replace(replace(replace(replace(value, '\\', '\\\\'), '%', '\\%'), '_', '\\_'), '*', '%')`

export interface NewSuppression {
  id: string
  projectId: string
  email: string
  reason: OptOutReason
  emailId: string
}

/**
 * Suppresses addresses that bounced permanently or complained. An address that is suppressed already stays as it is, but one that only
 * bounced for now, which would end.
 */
export async function suppressAddresses(
  tx: Tx,
  suppressions: readonly NewSuppression[],
  at: Date,
): Promise<void> {
  if (suppressions.length === 0) return
  const rows = suppressions.map(({ id, projectId, email, reason, emailId }) => ({
    id,
    project_id: projectId,
    value: email,
    reason,
    email_id: emailId,
  }))
  await sql`
    insert into suppressions (id, project_id, kind, value, reason, email_id, contact_id, created_at)
    select distinct on (project_id, value) id, project_id, 'ADDRESS', value, reason, email_id,
      (select contact_id from emails where emails.id = row.email_id), ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id uuid, project_id uuid, value text, reason text, email_id uuid)
    order by project_id, value
    on conflict (project_id, kind, value) do update
      set id = excluded.id, reason = excluded.reason, email_id = excluded.email_id, contact_id = excluded.contact_id,
        created_at = excluded.created_at, ends_at = null
      where suppressions.reason = 'SOFT_BOUNCE'
  `.execute(tx)
}
