import pg from 'pg'

/**
 * Returns the number of rows that contain this text in any column, by table, for the tables of all services.
 */
export async function rowsWith(
  { databaseUrls }: { databaseUrls: readonly string[] },
  text: string,
  /** The tables to search. Searching few tables is faster. */
  only?: readonly string[],
): Promise<Record<string, number>> {
  const names = (await Promise.all(databaseUrls.map((url) => tablesOfMatchingRows(url, text, only)))).flat()
  const byName = Map.groupBy(names, (name) => name)
  return Object.fromEntries([...byName].map(([name, rows]) => [name, rows.length]))
}

/** Returns the table name of each row that contains this text. */
async function tablesOfMatchingRows(url: string, text: string, only?: readonly string[]): Promise<string[]> {
  const database = new pg.Pool({ connectionString: url, max: 1 })
  try {
    const tables = (await filledTables(database)).filter(({ name }) => only?.includes(name) ?? true)
    if (tables.length === 0) return []
    // PostgreSQL prints binary values as hex.
    const { rows } = await database.query<{ name: string; row: string }>(
      tables.map(rowsOf).join(' union all '),
      [text, hexOf(text)],
    )
    return rows.filter(({ row }) => contains(row, text)).map(({ name }) => name)
  } finally {
    await database.end()
  }
}

/**
 * Selects the rows of a table that contain the text. `offset 0` prevents PostgreSQL from converting a row to
 * text for each comparison.
 */
const rowsOf = ({ name, table }: Table): string => `
  select ${pg.escapeLiteral(name)} as name, text.row
  from ${pg.escapeIdentifier(table)} as each cross join lateral (select each::text as row offset 0) as text
  where (strpos(text.row, $1) > 0 or strpos(text.row, $2) > 0) and not ${isPlatformMail}`

const hexOf = (text: string): string => Buffer.from(text).toString('hex')

/**
 * A condition for rows of platform mail, such as an invitation. They belong to no project and are deleted
 * after a time.
 */
const isPlatformMail = `(to_jsonb(each) ? 'project_id' and to_jsonb(each) ->> 'project_id' is null)`

/**
 * Returns whether a row contains the text. Ignores addresses of invited users, because the number of mails to
 * them is stored for an hour.
 */
function contains(row: string, text: string): boolean {
  const invited = [`invited.${text}@`, `owned.${text}@`]
  const rest = [...invited, ...invited.map(hexOf)].reduce((left, each) => left.replaceAll(each, ''), row)
  return rest.includes(text) || rest.includes(hexOf(text))
}

interface Table {
  /** The name of the table. For a partition, the name of its partitioned table. */
  name: string
  table: string
}

/** Returns the tables that are not empty. Planning a query of all partitions would be slow. */
async function filledTables(database: pg.Pool): Promise<Table[]> {
  const { rows } = await database.query<Table>(
    `select coalesce(root.relname, each.relname) as name, each.relname as table
     from pg_class as each left join pg_class as root on root.oid = pg_partition_root(each.oid)
     where each.relnamespace = 'public'::regnamespace and each.relkind = 'r' and pg_relation_size(each.oid) > 0`,
  )
  return rows
}
