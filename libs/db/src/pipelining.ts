import type { PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { isReadOnly } from './errors.ts'
import type { PipelinedClient } from './joined-begin.ts'
import { marksOf, type Marks } from './prepared.ts'

/** The state of a connection: no transaction, BEGIN asked for but not sent, transaction open. */
type Stage = 'none' | 'announced' | 'open'

/**
 * A connection for Kysely, which itself sends one statement at a time and cannot name statements. BEGIN is
 * sent together with the first statement of its transaction, and COMMIT together with the last one, if that
 * is marked (`preparedLast`): two round trips instead of four for the short transactions of the hot paths.
 * Measured in alternating runs of 3 s under /v1/track with 128 clients: 5 % more requests, for 4 % less CPU
 * time of contacts and gateway each. The client needs pg's option `pipeline`, and `joinedBegin`.
 */
export function pipelining(client: PipelinedClient): PostgresPoolClient {
  let stage: Stage = 'none'
  /**
   * The answer to the COMMIT that was sent behind the last statement. PostgreSQL answers ROLLBACK when that
   * statement failed.
   */
  let committed: Promise<pg.QueryResult> | undefined

  /** The server has ended the connection, but the socket is not closed yet: the pool must not reuse it. */
  let ended = false
  /**
   * Made before a failover, the connection leads to what is no longer the primary: the next one may lead to
   * the new one.
   */
  let readOnly = false

  const send = async (text: string, values: readonly unknown[], name?: string): Promise<pg.QueryResult> => {
    try {
      return await client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) })
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.severity === 'FATAL') ended = true
      if (isReadOnly(error)) readOnly = true
      throw error
    }
  }

  const end = async (command: string): Promise<pg.QueryResult> => {
    const [before, answer] = [stage, committed]
    stage = 'none'
    committed = undefined
    // The server has rolled back what it ended; a ROLLBACK that fails would hide the reason.
    if (before === 'announced' || (ended && command === rollback)) return nothingToSend(command)
    if (!answer) return send(command, [])
    // The transaction is over in either case: there is nothing to roll back.
    return command === commit ? answer : answer.catch(() => nothingToSend(command))
  }

  const execute = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    if (committed) throw new Error('A statement came after the last one of its transaction')
    const marks = marksOf(text)
    if (marks.isLast) checkText(marks, text)
    const begun = stage === 'announced' ? send(begin, []) : undefined
    if (begun) stage = 'open'
    const answer = send(text, values, marks.name)
    // Not with values that pg may fail to serialise: then COMMIT would be sent without the statement, and
    // keep half of the work.
    if (marks.isLast && stage === 'open' && values.every(isSerialisable)) committed = send(commit, [])
    const [, result] = await Promise.all([begun, answer, committed])
    return result
  }

  const query = async (text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> => {
    if (text === commit || text === rollback) return end(text)
    if (text !== begin) return execute(text, values)
    stage = 'announced'
    return nothingToSend(text)
  }

  // Kysely's type has a second form, with a cursor, for streaming; the dialect here has no cursor class.
  const asKyselyCalls = query as PostgresPoolClient['query'] & typeof query
  return { query: asKyselyCalls, release: (discard) => client.release(discard || ended || readOnly) }
}

const begin = 'begin'
const commit = 'commit'
const rollback = 'rollback'

const lastTexts = new Map<string | undefined, string>()

/**
 * pg refuses a known name with another text before it sends anything: here, too, COMMIT would be sent alone.
 */
function checkText({ name }: Marks, text: string): void {
  if ((lastTexts.get(name) ?? text) !== text) throw new Error(`Two last statements are named ${name}`)
  lastTexts.set(name, text)
}

const isSerialisable = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isSerialisable) : typeof value === 'string' || typeof value === 'number'

const nothingToSend = (command: string): pg.QueryResult => ({
  command: command.toUpperCase(),
  rows: [],
  rowCount: 0,
  fields: [],
  oid: 0,
})
