import { ConfigError } from '@postrider/process/config'
import pg from 'pg'

/** Throws `ConfigError` if the server of `DATABASE_URL` is unreachable or rejects the login. */
export async function requireDatabase(url: string): Promise<void> {
  const target = new URL(url)
  // The services' databases may not exist yet, but the database `postgres` always exists.
  target.pathname = '/postgres'
  const client = new pg.Client({ connectionString: target.href, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw new ConfigError(`DATABASE_URL: cannot connect to PostgreSQL (${reasonOf(error)}).`, {
      cause: error,
    })
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Returns the message of an error. If a host name has several addresses, the error has only a code. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
