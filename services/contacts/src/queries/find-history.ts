import { newestToSql, parseCondition, parseField, type Filter } from '@postrider/conditions'
import { invalidField } from '@postrider/contracts/errors'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Contact } from '../domain/contact.ts'
import { contactColumnsSql, contactOf, type ContactRow } from '../store/contacts.ts'

export interface HistoryOf {
  projectId: string
  generation: number
  now: Date
  filters: readonly Filter[]
  contactIds: readonly string[]
}

/** An event as it is answered: its id, and its instant in ms since 1970. */
export type NewestEvent = [string, number]

/** The filters of a request, each on events. Throws 422. */
export const readHistoryFilters = (given: readonly unknown[]): Filter[] =>
  given.map((filter, index) => {
    const field = `filters.${index}`
    const { groups } = parseCondition({ logic: 'AND', groups: [{ filters: [filter] }] }, field)
    const parsed = groups[0]?.filters[0]
    if (!parsed || parseField(parsed.field)?.kind !== 'history')
      throw invalidField(field, 'invalid_value', 'Must be a filter on events.')
    return parsed
  })

/**
 * Contacts with the newest events that decide these filters: one statement, so of one moment. Each filter is
 * a look-up by name and contact in the months of the ledger, newest first, which ends at the last event that
 * counts.
 */
export async function findHistory(
  { db }: Context,
  { projectId, generation, now, filters, contactIds }: HistoryOf,
): Promise<{ contact: Contact; events: NewestEvent[][] }[]> {
  const newest = filters.map((filter) => newestToSql(filter, { now, projectId }))
  const { rows } = await sql<ContactRow & { newest: NewestEvent[][] }>`
    select ${contactColumnsSql}, jsonb_build_array(${sql.join(newest)}) as newest from contacts
    where project_id = ${projectId} and generation = ${generation} and id = any(${[...contactIds]}::uuid[])
  `.execute(db)
  return rows.map((row) => ({ contact: contactOf(row), events: row.newest }))
}
