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

/** The names of statements that this connection has surely parsed. */
const parsedBy = new WeakMap<pg.PoolClient, Set<string>>()

/**
 * A client whose BEGIN, when it fails, takes the statement behind it along. Both go out at once, and after an error PostgreSQL skips
 * what it reads up to the next Sync (protocol, "Extended Query"; a simple query counts as one). With a Sync of its own, a BEGIN that
 * is cancelled, by `statement_timeout` or by hand, would let the statement behind it run alone and commit by itself. So the two are
 * one query to `pg`, with one Sync and two results.
 */
export function joinedBegin(client: pg.PoolClient): PipelinedClient {
  const parsed = parsedBy.get(client) ?? new Set()
  parsedBy.set(client, parsed)
  let waiting: PromiseWithResolvers<pg.QueryResult> | undefined
  let isConfused = false

  const begin = async (statement: Statement): Promise<[pg.QueryResult, pg.QueryResult]> => {
    const { name } = statement
    try {
      const results = await sendWithBegin(client, statement)
      if (name !== undefined) parsed.add(name)
      return results
    } catch (error) {
      // pg takes the answer to BEGIN's Parse for one to the statement's, and never sends that again. Where it may be missing the
      // connection is of no more use; it happens at most once for a connection and name.
      if (name !== undefined && !parsed.has(name)) isConfused = true
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
  return { query, release: (discard) => client.release(discard || isConfused) }
}

const sendWithBegin = (
  client: pg.PoolClient,
  statement: Statement,
): Promise<[pg.QueryResult, pg.QueryResult]> =>
  new Promise((resolve, reject) => {
    // Without this a statement that has no parameters would be a simple query, and so not skipped.
    const extended = { ...statement, queryMode: 'extended' }
    const query = new pg.Query(extended, (error, results) => {
      if (error) reject(error)
      // As of several statements in one text: pg's type knows of one result only.
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
