import { ConfigError } from '@postrider/process/config'
import pg from 'pg'

/** Throws `ConfigError` when the server of `DATABASE_URL` cannot be reached or does not let us in. */
export async function requireDatabase(url: string): Promise<void> {
  const target = new URL(url)
  // The services' databases may not exist yet; this one always does.
  target.pathname = '/postgres'
  const client = new pg.Client({ connectionString: target.href, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw new ConfigError(`DATABASE_URL: no PostgreSQL can be used there (${reasonOf(error)}).`, {
      cause: error,
    })
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Where a name has several addresses, the error has a code but no message of its own. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
