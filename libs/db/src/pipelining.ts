import type { PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { isReadOnly } from './errors.ts'
import type { PipelinedClient } from './joined-begin.ts'
import { marksOf, type Marks } from './prepared.ts'

/** The state of a connection: no transaction, BEGIN requested but not yet sent, or transaction open. */
type Stage = 'none' | 'announced' | 'open'

/**
 * Returns a connection for Kysely that pipelines transactions. BEGIN is sent together with the first
 * statement. COMMIT is sent together with a last statement that is marked (`preparedLast`). This saves two of
 * four round trips. The client needs pg's option `pipeline`, and `joinedBegin`.
 */
export function pipelining(client: PipelinedClient): PostgresPoolClient {
  let stage: Stage = 'none'
  /**
   * The response to a COMMIT that was sent right after the last statement. PostgreSQL responds with ROLLBACK
   * if that statement failed.
   */
  let committed: Promise<pg.QueryResult> | undefined

  /**
   * True if the server has ended the connection while the socket is still open: the pool must not reuse it.
   */
  let ended = false
  /** True if the server became read-only after a failover: a new connection may reach the new primary. */
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
    // The server has already rolled back. Do not send ROLLBACK: its error would hide the reason.
    if (before === 'announced' || (ended && command === rollback)) return nothingToSend(command)
    if (!answer) return send(command, [])
    // The transaction has ended in both cases, so there is nothing to roll back.
    return command === commit ? answer : answer.catch(() => nothingToSend(command))
  }

  const execute = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    if (committed) throw new Error('A statement followed the last one of its transaction')
    const marks = marksOf(text)
    if (marks.isLast) checkText(marks, text)
    const started = stage === 'announced' ? send(begin, []) : undefined
    if (started) stage = 'open'
    const answer = send(text, values, marks.name)
    // Send COMMIT only if pg can serialize all values. Otherwise pg would not send the statement, and COMMIT
    // would commit half of the work.
    if (marks.isLast && stage === 'open' && values.every(isSerialisable)) committed = send(commit, [])
    const [, result] = await Promise.all([started, answer, committed])
    return result
  }

  const query = async (text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> => {
    if (text === commit || text === rollback) return end(text)
    if (text !== begin) return execute(text, values)
    stage = 'announced'
    return nothingToSend(text)
  }

  // Kysely's type has a second overload for cursors; this dialect has no cursor class.
  const asKyselyCalls = query as PostgresPoolClient['query'] & typeof query
  return { query: asKyselyCalls, release: (discard) => client.release(discard || ended || readOnly) }
}

const begin = 'begin'
const commit = 'commit'
const rollback = 'rollback'

const lastTexts = new Map<string | undefined, string>()

/**
 * Throws if a name is reused with another text. Otherwise pg would throw before it sends the statement, and
 * COMMIT would be sent without it.
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
