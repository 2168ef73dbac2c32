import pg from 'pg'

/**
 * Takes a session lock on a separate connection, which marks this program as the owner of the server.
 * PostgreSQL releases the lock when the program ends for any reason, so a free lock means that the owner has
 * ended. Process ids are not reliable, because the system reuses them. Returns undefined if another program
 * holds the lock.
 */
export async function takeLease(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: 'postrider.owner',
  })
  // Ignore the end of the connection, because callers watch the server.
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ acquired: boolean }>(
    `select pg_try_advisory_lock(hashtext('postrider.owner')) as acquired`,
  )
  if (rows[0]?.acquired !== true) {
    await client.end()
    return undefined
  }
  letNodeEnd(client)
  return client
}

/** Allows the program to end although the connection is open. The types of pg do not include `unref`. */
function letNodeEnd(client: object): void {
  if ('unref' in client && typeof client.unref === 'function') client.unref()
}
