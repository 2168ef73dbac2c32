import { newestToSql, parseCondition, parseField, type Filter } from '@postrider/conditions'
import { sql } from 'kysely'
import { notEventFilter } from '../errors.ts'
import type { Context } from '../context.ts'
import type { Contact } from '../domain/contact.ts'
import { contactColumnsSql, contactOf, type ContactRow } from '../store/contacts.ts'

export interface FindHistoryInput {
  projectId: string
  generation: number
  now: Date
  filters: readonly Filter[]
  contactIds: readonly string[]
}

/** Id and time of an event, in milliseconds since 1970. */
export type NewestEvent = [string, number]

/**
 * Parses the filters of a request. Throws 422 for an invalid filter or a filter that does not read events.
 */
export const readHistoryFilters = (given: readonly unknown[]): Filter[] =>
  given.map((filter, index) => {
    const field = `filters.${index}`
    const { groups } = parseCondition({ logic: 'AND', groups: [{ filters: [filter] }] }, field)
    const parsed = groups[0]?.filters[0]
    if (!parsed || parseField(parsed.field)?.kind !== 'history') throw notEventFilter(field)
    return parsed
  })

/**
 * Returns contacts with the newest events that these filters need. Uses one statement, so that all data are
 * from the same instant. For each filter, looks up events by name and contact, newest first, until the filter
 * has enough events.
 */
export async function findHistory(
  { db }: Context,
  { projectId, generation, now, filters, contactIds }: FindHistoryInput,
): Promise<{ contact: Contact; events: NewestEvent[][] }[]> {
  const newest = filters.map((filter) => newestToSql(filter, { now, projectId }))
  const { rows } = await sql<ContactRow & { newest: NewestEvent[][] }>`
    select ${contactColumnsSql}, jsonb_build_array(${sql.join(newest)}) as newest from contacts
    where project_id = ${projectId} and generation = ${generation} and id = any(${[...contactIds]}::uuid[])
  `.execute(db)
  return rows.map((row) => ({ contact: contactOf(row), events: row.newest }))
}
