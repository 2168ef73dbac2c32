import { sql, type RawBuilder } from 'kysely'
import type { ContactTable, NamedContact } from './contact-plan.ts'

/** The condition that rows of a contact meet, of the table named `each`. The parts of the plan are our own text. */
export function isOfContact(table: ContactTable, contact: NamedContact): RawBuilder<unknown> {
  const { projectId, generation, contactId, email } = contact
  const ways = [
    ...(table.by === undefined
      ? []
      : [sql`(each.project_id = ${projectId} and ${column(table.by)} = ${contactId})`]),
    ...(table.email === undefined || email === null
      ? []
      : [sql`(each.project_id = ${projectId} and ${column(table.email)} = ${email})`]),
  ]
  if (ways.length === 0) return sql`false`
  const ofGeneration = table.ofGeneration ? sql`and each.generation = ${generation}` : sql``
  const where = table.where === undefined ? sql`` : sql`and ${sql.raw(table.where)}`
  return sql`(${sql.join(ways, sql` or `)}) ${ofGeneration} ${where}`
}

const column = (name: string): RawBuilder<unknown> => sql.ref(`each.${name}`)
