import pg from 'pg'

/**
 * Returns the tables that contain a text as plain text, hex or base64. Use it to check that data is not
 * stored. `except` lists tables that may contain the text. It reads every row, so use it only for small
 * databases.
 */
export async function tablesWith(
  databaseUrl: string,
  text: string,
  { except = [] }: { except?: readonly string[] } = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const found: string[] = []
    for (const { name } of tables.rows)
      if (!except.some((each) => name.endsWith(`.${each}`)) && (await holds(client, name, text)))
        found.push(name)
    return found
  } finally {
    await client.end()
  }
}

async function holds(client: pg.Client, table: string, text: string): Promise<boolean> {
  const bytes = Buffer.from(text)
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select from ${table} as row, unnest($1::text[]) as form where position(form in row::text) > 0) as found`,
    [[text, bytes.toString('hex'), bytes.toString('base64').replaceAll('=', '')]],
  )
  return rows[0]?.found === true
}
