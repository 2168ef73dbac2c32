import { sql, type Kysely } from 'kysely'
import type { ErasureTables } from '../tables.ts'
import type { MessagingTables } from '@postrider/messaging'
import type { ContactPlan, NamedContact } from './contact-plan.ts'
import { eraseBatch } from './erase-batch.ts'

export interface ErasureSetup<T extends ErasureTables & MessagingTables> {
  db: Kysely<T>
  plan: ContactPlan
  now(): Date
}

// Must exceed the duration of an iteration. After a crash, another replica continues when the lease has
// ended.
const leaseMs = 60_000
const minuteMs = 60_000
// After this time, work that was in progress at the erasure has ended (see `saveProjects`). Until then,
// search often.
const workInProgressMs = 10 * minuteMs
const [searchSoonMs, searchLaterMs] = [30_000, 60 * minuteMs]
// A topic keeps a message for 7 days, and a dead letter can be replayed for 30 days. No older message can
// arrive.
const searchForMs = 38 * 24 * 60 * minuteMs

type Claimed = NamedContact & Required<Pick<NamedContact, 'erasedAt'>>

/**
 * Deletes a batch of the data of several erased contacts. Returns true if more data may be left. It may be
 * interrupted at any point: the next call finds the remaining rows. The search is repeated until no message
 * about the contact can arrive. With `eager`, searches that are not due yet are included.
 */
export async function eraseContacts<T extends ErasureTables & MessagingTables>(
  erasing: ErasureSetup<T>,
  { eager = false }: { eager?: boolean } = {},
): Promise<boolean> {
  const contacts = await claim(erasing, eager)
  const outcomes: Outcome[] = []
  for (const contact of contacts) outcomes.push(await eraseOne(erasing, contact))
  const failed = outcomes.find(({ failure }) => failure !== undefined)
  if (failed) throw new Error('A contact cannot be erased', { cause: failed.failure })
  return outcomes.some(({ found }) => found)
}

interface Outcome {
  /** True if any row was found, so that more may be left. */
  found: boolean
  failure?: unknown
}

/**
 * Erases a batch of one contact's data. An error must not block other contacts. The contact is retried when
 * its lease has ended.
 */
async function eraseOne<T extends ErasureTables & MessagingTables>(
  erasing: ErasureSetup<T>,
  contact: Claimed,
): Promise<Outcome> {
  try {
    const found = await eraseBatch(erasing.db, erasing.plan, contact)
    await release(erasing, contact, found)
    return { found }
  } catch (failure) {
    return { found: false, failure }
  }
}

async function claim<T extends ErasureTables & MessagingTables>(
  { db, now }: ErasureSetup<T>,
  eager: boolean,
): Promise<Claimed[]> {
  const at = now()
  const { rows } = await sql<Claimed>`
    update erasures set search_at = ${new Date(at.getTime() + leaseMs)}
    where contact_id = any(array(
      select contact_id from erasures where ${eager} or search_at <= ${at}
      order by search_at limit ${eager ? null : 20} for update skip locked
    ))
    returning contact_id as "contactId", project_id as "projectId", generation, email, erased_at as "erasedAt"
  `.execute(db)
  return rows
}

/**
 * Sets the time of the next search, or ends the search. Deletes the address when work that was in progress at
 * the erasure has ended.
 */
async function release<T extends ErasureTables & MessagingTables>(
  { db, now }: ErasureSetup<T>,
  { contactId, erasedAt }: Claimed,
  found: boolean,
): Promise<void> {
  const at = now().getTime()
  const age = at - erasedAt.getTime()
  if (!found && age > searchForMs)
    return void (await sql`delete from erasures where contact_id = ${contactId}`.execute(db))
  const pauseMs = age < workInProgressMs ? searchSoonMs : searchLaterMs
  await sql`
    update erasures set search_at = ${new Date(found ? at : at + pauseMs)},
      email = case when ${found || age < workInProgressMs} then email end
    where contact_id = ${contactId}
  `.execute(db)
}
