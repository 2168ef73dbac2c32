import pg from 'pg'

/** How many rows of each table of all services hold this text, in whatever column, with the names of those that have some. */
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
    const tables = (await tablesOf(database)).filter((table) => only?.includes(table) ?? true)
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
const rowsOf = (table: string): string => `
  select ${pg.escapeLiteral(table)} as name, text.row
  from ${pg.escapeIdentifier(table)} as each cross join lateral (select each::text as row offset 0) as text
  where (strpos(text.row, $1) > 0 or strpos(text.row, $2) > 0) and not ${isOfPlatform}`

const hexOf = (text: string): string => Buffer.from(text).toString('hex')

/** Mail of the platform, such as an invitation, is of no project, and goes by its age. */
const isOfPlatform = `(to_jsonb(each) ? 'project_id' and to_jsonb(each) ->> 'project_id' is null)`

/** Not where it is only in the address of somebody who was invited: the mails to it are counted for an hour. */
function holds(row: string, text: string): boolean {
  const invited = [`invited.${text}@`, `owned.${text}@`]
  const rest = [...invited, ...invited.map(hexOf)].reduce((left, each) => left.replaceAll(each, ''), row)
  return rest.includes(text) || rest.includes(hexOf(text))
}

async function tablesOf(database: pg.Pool): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  return rows.map(({ name }) => name)
}
