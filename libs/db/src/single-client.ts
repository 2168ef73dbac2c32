import pg from 'pg'

/**
 * A server that accepts connections but does not respond must not block a set-up forever: it fails and is
 * restarted.
 */
export const connectTimeoutMs = 5_000

/**
 * Runs `work` with a single connection outside a pool and closes it at the end. Rejects if the server does
 * not accept the connection within 5 s.
 */
export async function withSingleClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs })
  // Without a listener, a broken connection would end the process. A running query rejects as well.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}
