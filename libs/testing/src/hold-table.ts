import pg from 'pg'

/**
 * Locks a table: every statement that touches it waits, as behind one that is slow, until the returned function is called. `databaseUrl`
 * is that of a service under test.
 */
export async function holdTable(databaseUrl: string, table: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query(`lock table ${pg.escapeIdentifier(table)} in access exclusive mode`)
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}
