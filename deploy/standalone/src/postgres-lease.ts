import pg from 'pg'

/**
 * Takes a session lock that marks the owner of the server, on a separate connection. PostgreSQL releases the
 * lock when the program ends for any reason. So a server with a free lock has lost its program. Process ids
 * are not reliable for this, because the system reuses them. Returns undefined if another program holds the
 * lock.
 */
export async function takeLease(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: 'postrider.owner',
  })
  // The connection ends with the server. Callers watch the server instead.
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

/** The lease must not keep an otherwise finished program alive. The types of pg do not include `unref`. */
function letNodeEnd(client: object): void {
  if ('unref' in client && typeof client.unref === 'function') client.unref()
}
