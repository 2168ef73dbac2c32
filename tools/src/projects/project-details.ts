import type { Allowance, Used } from '@postrider/contracts'
import { monthOf, unused } from '@postrider/contracts'
import type { Database } from '@postrider/db'
import { sql } from 'kysely'

export interface ProjectAccount {
  projectId: string
  name: string
  createdAt: Date
  deletedAt: Date | null
  disabledReason: string | null
  /** Monthly limits in units; null: no limits. */
  limits: Allowance['limits'] | null
  /** Units of this month. */
  used: Used
}

/** Returns a project, even if it is deleted. */
export async function findAccount(db: Database<unknown>, id: string): Promise<ProjectAccount | undefined> {
  const { rows } = await sql<Omit<ProjectAccount, 'used'>>`
    select id as "projectId", name, created_at as "createdAt", deleted_at as "deletedAt",
      disabled_reason as "disabledReason", allowance -> 'limits' as limits
    from projects where id = ${id}
  `.execute(db)
  const [found] = rows
  return found && { ...found, used: await findUsed(db, id) }
}

async function findUsed(db: Database<unknown>, id: string): Promise<Used> {
  const { rows } = await sql<{ category: keyof Used; units: number }>`
    select category, units::float8 as units from usage where project_id = ${id} and month = ${monthOf(new Date())}
  `.execute(db)
  return { ...unused, ...Object.fromEntries(rows.map(({ category, units }) => [category, units])) }
}

export interface MailCounts {
  mails: number
  bounces: number
  complaints: number
}

/** Returns the counts since the creation of the project, or since an operator enabled it. */
export async function findAllTimeCounts(db: Database<unknown>, id: string): Promise<MailCounts> {
  const { rows } = await sql<MailCounts>`
    select mails::float8 as mails, bounces::float8 as bounces, complaints::float8 as complaints
    from reputations where project_id = ${id}
  `.execute(db)
  return rows[0] ?? { mails: 0, bounces: 0, complaints: 0 }
}

/** The queue of one priority class. Each count stops at 10,000. */
export interface ClassQueue {
  class: string
  dueMails: number
  oldestDueSeconds: number | null
  waitingMails: number
  heldMails: number
}

export async function findQueues(db: Database<unknown>, id: string): Promise<ClassQueue[]> {
  const { rows } = await sql<ClassQueue>`
    select class, due_mails as "dueMails", extract(epoch from now() - oldest_due_at)::float8 as "oldestDueSeconds",
      waiting_mails as "waitingMails", held_mails as "heldMails"
    from operator_project_queues where project_id = any(array[${id}]::uuid[]) order by class
  `.execute(db)
  return rows
}

export async function countContacts(db: Database<unknown>, id: string): Promise<number> {
  const { rows } = await sql<{ contacts: number }>`
    select contacts::float8 as contacts from operator_project_contacts where project_id = ${id}
  `.execute(db)
  return rows[0]?.contacts ?? 0
}

export async function findStoredBytes(db: Database<unknown>, id: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select bytes::float8 as bytes from operator_project_storage where project_id = ${id}
  `.execute(db)
  return rows[0]?.bytes ?? 0
}
