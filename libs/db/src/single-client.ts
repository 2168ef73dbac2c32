import pg from 'pg'

/**
 * Time to connect in ms. Without it, a server that accepts connections but does not respond would block the
 * set-up forever.
 */
export const connectTimeoutMs = 5_000

/** Shows operators which sessions are Postrider's. `application_name` in the URL replaces it. */
export const applicationName = 'postrider'

export interface SingleClientOptions {
  /** The time limit of each query in ms, also if the server does not respond. Without it, there is no limit. */
  queryTimeoutMs?: number
}

/**
 * Runs `work` with a single connection outside a pool, and closes the connection at the end. Rejects if the
 * server does not accept the connection within 5 s.
 */
export async function withSingleClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  { queryTimeoutMs }: SingleClientOptions = {},
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    fallback_application_name: applicationName,
    ...(queryTimeoutMs !== undefined && { query_timeout: queryTimeoutMs }),
  })
  // Without a listener, a broken connection would end the process. A running query rejects in any case.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}
