import pg from 'pg'

/**
 * The program that owns the server holds this session lock on a connection of its own; the server gives it
 * back at the moment the program dies, however it dies. So a server whose lock is free has lost its program;
 * no process id, which the system may have given to another process, has to be believed. Undefined when
 * another program holds it.
 */
export async function takeLease(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: 'postrider.owner',
  })
  // It ends with the server; callers that need to know watch the server.
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock(hashtext('postrider.owner')) as taken`,
  )
  if (rows[0]?.taken !== true) {
    await client.end()
    return undefined
  }
  letNodeEnd(client)
  return client
}

/**
 * The lease must not keep a program alive that has nothing else to do; the types of pg do not know `unref`.
 */
function letNodeEnd(client: object): void {
  if ('unref' in client && typeof client.unref === 'function') client.unref()
}
