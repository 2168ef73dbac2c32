import pg from 'pg'

/**
 * Time to connect in ms. Without it, a server that accepts connections but does not respond would block the
 * set-up forever.
 */
export const connectTimeoutMs = 5_000

/**
 * Runs `work` with a single connection outside a pool, and closes the connection at the end. Rejects if the
 * server does not accept the connection within 5 s.
 */
export async function withSingleClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs })
  // Without a listener, a broken connection would end the process. A running query rejects in any case.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}
