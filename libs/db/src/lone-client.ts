import pg from 'pg'

/**
 * A server that listens and does not answer must not hold a set-up for ever: it fails, and is started again.
 */
export const connectTimeoutMs = 5_000

/**
 * Works with one connection outside a pool, which is closed at the end. Rejects when the server does not take
 * it within 5 s.
 */
export async function withLoneClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs })
  // Without a listener a connection that breaks would end the process; what is asked of it rejects as well.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}
