import { transact } from '@postrider/db'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { remove, rowsPerStatement, type Purged } from '../project-purge/purge-batch.ts'
import type { MessagingTables } from '@postrider/messaging'
import { addressPattern } from './address-pattern.ts'
import type { ContactPlan, ContactTable, NamedContact } from './contact-plan.ts'
import { isOfContact } from './rows-of-contact.ts'

/**
 * Deletes or updates a batch of a contact's rows in each table of the plan, and deletes dead letters that
 * contain the contact. Returns true if any row was found.
 */
export async function eraseBatch<T extends MessagingTables>(
  db: Kysely<T>,
  plan: ContactPlan,
  contact: NamedContact,
): Promise<boolean> {
  let found = false
  for (const table of plan) found = (await eraseRows(db, table, contact)) || found
  return (await eraseDeadLetters(db, contact)) || found
}

async function eraseRows<T>(db: Kysely<T>, table: ContactTable, contact: NamedContact): Promise<boolean> {
  const condition = isOfContact(table, contact)
  if (table.emptied) return empty(db, { ...table, emptied: valuesOf(table.emptied, contact) }, condition)
  const stays = table.staysWhile === undefined ? sql`` : sql`and not (${sql.raw(table.staysWhile)})`
  const from = sql`from ${sql.table(table.table)} as each where ${condition} ${stays}`
  const owned = await eraseOwned(db, table, from)
  // Do not delete the owner's row before all of its owned rows are deleted.
  if (owned === 'full') return true
  const places = sql`select each.tableoid, each.ctid ${from} limit ${rowsPerStatement} for update skip locked`
  const removed = table.orphans
    ? await removeNaming(db, { ...table, orphans: table.orphans }, places)
    : (await remove(db, table.table, places)) !== 'none'
  return removed || owned !== 'none'
}

async function eraseOwned<T>(
  db: Kysely<T>,
  { owns = [] }: ContactTable,
  from: RawBuilder<unknown>,
): Promise<Purged> {
  let found: Purged = 'none'
  for (const { table, by } of owns) {
    const places = sql`
      select tableoid, ctid from ${sql.table(table)} where ${sql.ref(by)} in (select each.id ${from})
      limit ${rowsPerStatement} for update skip locked`
    const removed = await remove(db, table, places)
    if (removed !== 'none') found = removed
    if (removed === 'full') return removed
  }
  return found
}

/** Deletes rows, and the referenced rows that no other row references. Returns true if any row was found. */
const removeNaming = <T>(
  db: Kysely<T>,
  { table, orphans }: ContactTable & { orphans: NonNullable<ContactTable['orphans']> },
  places: RawBuilder<unknown>,
): Promise<boolean> =>
  transact(
    db,
    async (tx) => {
      const { rows } = await sql<{ named: string | null }>`
        with places as materialized (${places})
        delete from ${sql.table(table)}
        where ctid = any(array(select ctid from places)) and (tableoid, ctid) in (select tableoid, ctid from places)
        returning ${sql.ref(orphans.column)} as named
      `.execute(tx)
      await removeOrphans(
        tx,
        orphans,
        rows.flatMap(({ named }) => named ?? []),
      )
      return rows.length > 0
    },
    { slow: true },
  )

async function removeOrphans<T>(
  db: Kysely<T>,
  { table, namedBy: naming }: NonNullable<ContactTable['orphans']>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const isUnnamed = naming.map(
    ({ table: each, by }) => sql`
      and not exists (select from ${sql.table(each)} as naming where ${sql.ref(`naming.${by}`)} = orphan.id)`,
  )
  await sql`
    delete from ${sql.table(table)} where id in (
      select id from ${sql.table(table)} as orphan where id = any(${[...ids]}::uuid[]) ${sql.join(isUnnamed, sql` `)}
      for update skip locked
    )`.execute(db)
}

const valuesOf = (emptied: Readonly<Record<string, string>>, { email }: NamedContact) =>
  Object.entries(emptied).map(([column, value]) => ({
    column,
    value: sql.join(
      value.split(':address').map((part) => sql.raw(part)),
      sql`${addressPattern(email ?? '')}`,
    ),
  }))

async function empty<T>(
  db: Kysely<T>,
  { table, emptied }: { table: string; emptied: readonly { column: string; value: RawBuilder<unknown> }[] },
  condition: RawBuilder<unknown>,
): Promise<boolean> {
  const columns = emptied.map(({ column, value }) => ({ column: sql.ref(column), value }))
  const set = sql.join(columns.map(({ column, value }) => sql`${column} = ${value}`))
  const filled = sql.join(
    columns.map(({ column, value }) => sql`${column} is distinct from ${value}`),
    sql` or `,
  )
  const statement = sql`update ${sql.table(table)} as each set ${set} where ${condition} and (${filled})`
  // Texts that may contain the address are scanned one by one, which takes time.
  const { numAffectedRows = 0n } = await transact(db, (tx) => statement.execute(tx), { slow: true })
  return numAffectedRows > 0n
}

async function eraseDeadLetters<T extends MessagingTables>(
  db: Kysely<T>,
  { projectId, contactId, email }: NamedContact,
): Promise<boolean> {
  const byAddress = email === null ? sql`` : sql`or value ~* ${addressPattern(email)}`
  const statement = sql`
    delete from dead_letters
    where headers ->> 'ce_projectid' = ${projectId} and (key = ${contactId} or strpos(value, ${contactId}) > 0 ${byAddress})`
  const { numAffectedRows = 0n } = await transact(db, (tx) => statement.execute(tx), { slow: true })
  return numAffectedRows > 0n
}
