import { invalidCursor } from '@postrider/contracts/errors'
import { maxContactItems } from '@postrider/contracts/internal'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { ContactPlan, NamedContact } from './contact-plan.ts'
import { isOfContact } from './rows-of-contact.ts'

/** A row about a contact: its kind, and its columns as JSON. */
export interface ContactItem {
  kind: string
  data: Record<string, unknown>
}

export interface ContactItems {
  items: ContactItem[]
  /** The cursor of the next page; null if this is the last page. */
  cursor: string | null
}

/**
 * Returns a page of the data that a service stores about a contact. Owned rows follow the rows of their
 * table. Throws 400 if the cursor is invalid.
 */
export async function findContactData<T>(
  db: Kysely<T>,
  plan: ContactPlan,
  { cursor, ...contact }: NamedContact & { cursor: string | null },
): Promise<ContactItems> {
  const parts = plan.flatMap((table) => partsOf(table, contact))
  const from = cursor === null ? { part: 0, after: null } : readCursor(cursor)
  const items: ContactItem[] = []
  let { part, after } = from
  for (; part < parts.length; part += 1, after = null) {
    const wanted = parts[part]
    const left = maxContactItems - items.length
    if (!wanted || left === 0) break
    const limit = Math.min(left, Object.keys(wanted.added).length === 0 ? left : maxRowsWithContent)
    const rows = await read(db, wanted, { after, limit })
    items.push(...rows.map(({ data }) => ({ kind: wanted.kind, data })))
    const last = rows.at(-1)
    if (rows.length === limit && last) return { items, cursor: JSON.stringify([part, last.place]) }
  }
  return { items, cursor: part < parts.length ? JSON.stringify([part, null]) : null }
}

/** The page size of a table with added content, which can be 2 MB per row. */
const maxRowsWithContent = 10

interface Part {
  kind: string
  table: string
  /** The columns of the sort order. */
  order: readonly string[]
  hidden: readonly string[]
  added: Readonly<Record<string, string>>
  condition: RawBuilder<unknown>
}

function partsOf(table: ContactPlan[number], contact: NamedContact): Part[] {
  const own = {
    ...table,
    order: [...(table.orderBy === undefined ? [] : [table.orderBy]), table.key],
    hidden: table.hidden ?? [],
    added: table.added ?? {},
    condition: isOfContact(table, contact),
  }
  const owners = sql`select each.id from ${sql.table(table.table)} as each where ${own.condition}`
  const owned = (table.owns ?? []).map(({ by, key, ...each }) => ({
    ...each,
    order: [key],
    hidden: [],
    added: {},
    condition: sql`${sql.ref(`each.${by}`)} in (${owners})`,
  }))
  return [own, ...owned]
}

/** The position of a page's last row: the values of the sort columns as text. */
type Place = string[]

async function read<T>(
  db: Kysely<T>,
  { table, order, hidden, added, condition }: Part,
  { after, limit }: { after: Place | null; limit: number },
): Promise<{ place: Place; data: Record<string, unknown> }[]> {
  if (after !== null && after.length !== order.length) throw invalidCursor()
  const columns = order.map((name) => sql.ref(`each.${name}`))
  const behind = after === null ? sql`` : sql`and (${sql.join(columns)}) > (${sql.join(after)})`
  const further = Object.entries(added).map(
    ([name, value]) => sql`|| jsonb_build_object(${name}::text, ${sql.raw(value)})`,
  )
  const place = sql.join(columns.map((column) => sql`${column}::text`))
  const { rows } = await sql<{ place: Place; data: Record<string, unknown> }>`
    select array[${place}] as place, to_jsonb(each) - ${[...hidden]}::text[] ${sql.join(further, sql` `)} as data
    from ${sql.table(table)} as each where ${condition} ${behind}
    order by ${sql.join(columns)} limit ${limit}
  `.execute(db)
  return rows
}

const Cursor = z.tuple([z.int().min(0).max(100), z.array(z.string().max(100)).nullable()])

function readCursor(text: string): { part: number; after: Place | null } {
  try {
    const [part, after] = Cursor.parse(JSON.parse(text))
    return { part, after }
  } catch (cause) {
    throw invalidCursor(cause)
  }
}
