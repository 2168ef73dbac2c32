import pg from 'pg'

/** How many rows of each table of all services hold this text, in whatever column, with the names of those that have some. */
export async function rowsWith(
  { databaseUrls }: { databaseUrls: readonly string[] },
  text: string,
): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const url of databaseUrls) {
    const database = new pg.Pool({ connectionString: url, max: 1 })
    for (const table of await tablesOf(database)) {
      // Bytes are written as their hex.
      const { rows } = await database.query<{ row: string }>(
        `select each::text as row from ${pg.escapeIdentifier(table)} as each
         where (strpos(each::text, $1) > 0 or strpos(each::text, $2) > 0) and not ${isOfPlatform}`,
        [text, hexOf(text)],
      )
      const count = rows.filter(({ row }) => holds(row, text)).length
      if (count > 0) found[table] = (found[table] ?? 0) + count
    }
    await database.end()
  }
  return found
}

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
