import { sql, type RawBuilder } from 'kysely'
import { addressPattern, spellingsOf } from './address-pattern.ts'
import type { ContactTable, NamedContact } from './contact-plan.ts'

/**
 * Returns the SQL condition for a contact's rows in a table with the alias `each`. Texts of the plan are
 * constants, not input.
 */
export function isOfContact(table: ContactTable, contact: NamedContact): RawBuilder<unknown> {
  const { projectId, generation, contactId } = contact
  const ways = [
    ...(table.by === undefined
      ? []
      : [sql`(each.project_id = ${projectId} and ${column(table.by)} = ${contactId})`]),
    ...(table.named === undefined
      ? []
      : [sql`(each.project_id = ${projectId} and ${sql.raw(table.named)} = ${contactId})`]),
    ...byAddress(table, contact),
    ...byMention(table, contact),
  ]
  if (ways.length === 0) return sql`false`
  const ofGeneration = table.ofGeneration ? sql`and each.generation = ${generation}` : sql``
  const where = table.where === undefined ? sql`` : sql`and ${sql.raw(table.where)}`
  return sql`(${sql.join(ways, sql` or `)}) ${ofGeneration} ${where}`
}

function byAddress(
  { by, email: address, at }: ContactTable,
  { projectId, email, erasedAt }: NamedContact,
): RawBuilder<unknown>[] {
  if (address === undefined || email === null) return []
  const isEarlier =
    by === undefined || at === undefined || erasedAt === undefined
      ? sql``
      : sql`and (${column(by)} is null or ${column(at)} <= ${erasedAt})`
  return [sql`(each.project_id = ${projectId} and ${column(address)} = ${email} ${isEarlier})`]
}

/** The first comparison is fast but inexact. The second comparison is exact. */
function byMention({ mentions }: ContactTable, { projectId, email }: NamedContact): RawBuilder<unknown>[] {
  if (mentions === undefined || email === null) return []
  const text = sql.raw(`(${mentions})`)
  const holdsOne = sql.join(
    spellingsOf(email).map((spelling) => sql`strpos(lower(${text}), ${spelling}) > 0`),
    sql` or `,
  )
  return [sql`(each.project_id = ${projectId} and (${holdsOne}) and ${text} ~* ${addressPattern(email)})`]
}

const column = (name: string): RawBuilder<unknown> => sql.ref(`each.${name}`)
