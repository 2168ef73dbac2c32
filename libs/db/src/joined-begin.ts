import pg from 'pg'

/** The part of a pg client that `pipelining` uses. */
export interface PipelinedClient {
  query(statement: Statement): Promise<pg.QueryResult>
  release(discard?: Error | boolean): void
}

interface Statement {
  text: string
  values: unknown[]
  name?: string
}

/** The names of the statements that pg has parsed, by connection. */
const parsedBy = new WeakMap<pg.PoolClient, Set<string>>()

/**
 * Returns a client that sends BEGIN and the first statement as one query with one Sync. After an error,
 * PostgreSQL skips everything up to the next Sync (protocol, "Extended Query"). With two Syncs, a BEGIN that
 * `statement_timeout` cancels would let the statement commit without a transaction.
 */
export function joinedBegin(client: pg.PoolClient): PipelinedClient {
  const parsed = parsedBy.get(client) ?? new Set()
  parsedBy.set(client, parsed)
  let waiting: PromiseWithResolvers<pg.QueryResult> | undefined
  let mustDiscard = false

  const begin = async (statement: Statement): Promise<[pg.QueryResult, pg.QueryResult]> => {
    const { name } = statement
    try {
      const results = await sendWithBegin(client, statement)
      if (name !== undefined) parsed.add(name)
      return results
    } catch (error) {
      // After an error, pg may believe that this name was parsed although it was not. Discard the connection,
      // unless an earlier statement has parsed the name.
      if (name !== undefined && !parsed.has(name)) mustDiscard = true
      throw error
    }
  }

  const query = async (statement: Statement): Promise<pg.QueryResult> => {
    if (statement.text === 'begin') return (waiting = Promise.withResolvers<pg.QueryResult>()).promise
    const started = waiting
    waiting = undefined
    if (!started) return client.query(statement)
    const both = begin(statement)
    started.resolve(both.then(([first]) => first))
    return (await both)[1]
  }
  return { query, release: (discard) => client.release(discard || mustDiscard) }
}

const sendWithBegin = (
  client: pg.PoolClient,
  statement: Statement,
): Promise<[pg.QueryResult, pg.QueryResult]> =>
  new Promise((resolve, reject) => {
    // In another mode, a statement without parameters would be a simple query, which PostgreSQL does not
    // skip.
    const extended = { ...statement, queryMode: 'extended' }
    const query = new pg.Query(extended, (error, results) => {
      if (error) reject(error)
      // pg returns an array of results, one per statement, but its type declares a single result.
      else resolve(results as unknown as [pg.QueryResult, pg.QueryResult])
    })
    const submit = query.submit.bind(query)
    query.submit = (connection) => {
      connection.stream.cork()
      connection.parse({ name: '', text: 'begin', types: [] }, true)
      connection.bind({}, true)
      connection.execute({}, true)
      const refusal = submit(connection)
      connection.stream.uncork()
      return refusal
    }
    client.query(query)
  })
