import pg from 'pg'

/** What `pipelining` needs of a client. */
export interface PipelinedClient {
  query(statement: Statement): Promise<pg.QueryResult>
  release(discard?: Error | boolean): void
}

interface Statement {
  text: string
  values: unknown[]
  name?: string
}

/** The names of statements that pg knows to be parsed on this connection. */
const parsedBy = new WeakMap<pg.PoolClient, Set<string>>()

/**
 * A client on which a BEGIN that fails also prevents the first statement of its transaction, though both are
 * sent at once. After an error PostgreSQL skips everything up to the next Sync (protocol, "Extended Query"; a
 * simple query counts as a Sync). If BEGIN had a Sync of its own and were cancelled, by `statement_timeout`
 * or by hand, the statement would run alone and commit by itself. So both are one query to `pg`, with one
 * Sync and two results.
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
      // pg mistakes the answer to BEGIN's Parse for the answer to the statement's, and then never parses that
      // name again. When the statement may not have been parsed, the connection cannot be used further; this
      // happens at most once per connection and name.
      if (name !== undefined && !parsed.has(name)) mustDiscard = true
      throw error
    }
  }

  const query = async (statement: Statement): Promise<pg.QueryResult> => {
    if (statement.text === 'begin') return (waiting = Promise.withResolvers<pg.QueryResult>()).promise
    const begun = waiting
    waiting = undefined
    if (!begun) return client.query(statement)
    const both = begin(statement)
    begun.resolve(both.then(([first]) => first))
    return (await both)[1]
  }
  return { query, release: (discard) => client.release(discard || mustDiscard) }
}

const sendWithBegin = (
  client: pg.PoolClient,
  statement: Statement,
): Promise<[pg.QueryResult, pg.QueryResult]> =>
  new Promise((resolve, reject) => {
    // Without this, a statement without parameters would be a simple query, which is not skipped.
    const extended = { ...statement, queryMode: 'extended' }
    const query = new pg.Query(extended, (error, results) => {
      if (error) reject(error)
      // pg answers with an array, as for several statements in one text; its type declares a single result.
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
