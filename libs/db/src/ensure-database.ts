import pg from 'pg'

const duplicateDatabase = '42P04'
const uniqueViolation = '23505'

/** Creates the database that `url` names when the server does not have it; safe when several processes try at once. */
export async function ensureDatabase(url: string): Promise<void> {
  const target = new URL(url)
  const name = decodeURIComponent(target.pathname.slice(1))
  target.pathname = '/postgres'
  const client = new pg.Client({ connectionString: target.href })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } catch (error) {
    if (!isCode(error, duplicateDatabase) && !isCode(error, uniqueViolation)) throw error
  } finally {
    await client.end()
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof pg.DatabaseError && error.code === code
