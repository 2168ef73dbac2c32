import pg from 'pg'

/**
 * Counts the rows that contain this text in any column, for each table of all services that has such rows.
 */
export async function rowsWith(
  { databaseUrls }: { databaseUrls: readonly string[] },
  text: string,
  /** Search only these tables, which is cheaper. */
  only?: readonly string[],
): Promise<Record<string, number>> {
  const names = (await Promise.all(databaseUrls.map((url) => tablesHolding(url, text, only)))).flat()
  const byName = Map.groupBy(names, (name) => name)
  return Object.fromEntries([...byName].map(([name, rows]) => [name, rows.length]))
}

/** Returns the name of the table for each row that contains the text. */
async function tablesHolding(url: string, text: string, only?: readonly string[]): Promise<string[]> {
  const database = new pg.Pool({ connectionString: url, max: 1 })
  try {
    const tables = (await filledTables(database)).filter(({ name }) => only?.includes(name) ?? true)
    if (tables.length === 0) return []
    // Bytes are printed as hex.
    const { rows } = await database.query<{ name: string; row: string }>(
      tables.map(rowsOf).join(' union all '),
      [text, hexOf(text)],
    )
    return rows.filter(({ row }) => holds(row, text)).map(({ name }) => name)
  } finally {
    await database.end()
  }
}

/** `offset 0` prevents PostgreSQL from converting a row to text for each comparison. */
const rowsOf = ({ name, table }: Table): string => `
  select ${pg.escapeLiteral(name)} as name, text.row
  from ${pg.escapeIdentifier(table)} as each cross join lateral (select each::text as row offset 0) as text
  where (strpos(text.row, $1) > 0 or strpos(text.row, $2) > 0) and not ${isOfPlatform}`

const hexOf = (text: string): string => Buffer.from(text).toString('hex')

/** Platform mail, such as an invitation, belongs to no project and is deleted by age. */
const isOfPlatform = `(to_jsonb(each) ? 'project_id' and to_jsonb(each) ->> 'project_id' is null)`

/** Ignores the address of an invited user: mails to it are counted for an hour. */
function holds(row: string, text: string): boolean {
  const invited = [`invited.${text}@`, `owned.${text}@`]
  const rest = [...invited, ...invited.map(hexOf)].reduce((left, each) => left.replaceAll(each, ''), row)
  return rest.includes(text) || rest.includes(hexOf(text))
}

interface Table {
  /** For a partition, the name of the partitioned table. */
  name: string
  table: string
}

/** Returns the tables that are not empty. Planning a query of all partitions would take most of the time. */
async function filledTables(database: pg.Pool): Promise<Table[]> {
  const { rows } = await database.query<Table>(
    `select coalesce(root.relname, each.relname) as name, each.relname as table
     from pg_class as each left join pg_class as root on root.oid = pg_partition_root(each.oid)
     where each.relnamespace = 'public'::regnamespace and each.relkind = 'r' and pg_relation_size(each.oid) > 0`,
  )
  return rows
}
