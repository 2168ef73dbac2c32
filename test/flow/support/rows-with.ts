import pg from 'pg'

/**
 * How many rows of each table of all services hold this text, in whatever column, with the names of those
 * that have some.
 */
export async function rowsWith(
  { databaseUrls }: { databaseUrls: readonly string[] },
  text: string,
  /** Only these tables, which is cheaper; all of them without it. */
  only?: readonly string[],
): Promise<Record<string, number>> {
  const names = (await Promise.all(databaseUrls.map((url) => tablesHolding(url, text, only)))).flat()
  const byName = Map.groupBy(names, (name) => name)
  return Object.fromEntries([...byName].map(([name, rows]) => [name, rows.length]))
}

/** The name of the table of each row that holds the text. */
async function tablesHolding(url: string, text: string, only?: readonly string[]): Promise<string[]> {
  const database = new pg.Pool({ connectionString: url, max: 1 })
  try {
    const tables = (await filledTables(database)).filter(({ name }) => only?.includes(name) ?? true)
    if (tables.length === 0) return []
    // Bytes are written as their hex.
    const { rows } = await database.query<{ name: string; row: string }>(
      tables.map(rowsOf).join(' union all '),
      [text, hexOf(text)],
    )
    return rows.filter(({ row }) => holds(row, text)).map(({ name }) => name)
  } finally {
    await database.end()
  }
}

/** `offset 0` keeps PostgreSQL from writing a row as text once for each comparison. */
const rowsOf = ({ name, table }: Table): string => `
  select ${pg.escapeLiteral(name)} as name, text.row
  from ${pg.escapeIdentifier(table)} as each cross join lateral (select each::text as row offset 0) as text
  where (strpos(text.row, $1) > 0 or strpos(text.row, $2) > 0) and not ${isOfPlatform}`

const hexOf = (text: string): string => Buffer.from(text).toString('hex')

/** Mail of the platform, such as an invitation, is of no project, and goes by its age. */
const isOfPlatform = `(to_jsonb(each) ? 'project_id' and to_jsonb(each) ->> 'project_id' is null)`

/**
 * Not where it is only in the address of somebody who was invited: the mails to it are counted for an hour.
 */
function holds(row: string, text: string): boolean {
  const invited = [`invited.${text}@`, `owned.${text}@`]
  const rest = [...invited, ...invited.map(hexOf)].reduce((left, each) => left.replaceAll(each, ''), row)
  return rest.includes(text) || rest.includes(hexOf(text))
}

interface Table {
  /** Of a partition: the name of its partitioned table. */
  name: string
  table: string
}

/** The tables that take any space. To plan a query of all partitions would take most of the time. */
async function filledTables(database: pg.Pool): Promise<Table[]> {
  const { rows } = await database.query<Table>(
    `select coalesce(root.relname, each.relname) as name, each.relname as table
     from pg_class as each left join pg_class as root on root.oid = pg_partition_root(each.oid)
     where each.relnamespace = 'public'::regnamespace and each.relkind = 'r' and pg_relation_size(each.oid) > 0`,
  )
  return rows
}
