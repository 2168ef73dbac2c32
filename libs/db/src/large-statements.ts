import { WorkerDied } from '@postrider/worker-processes'
import { inThread } from '@postrider/worker-processes/in-thread'
import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { runStatement } from './run-statement.ts'

/** Runs statements with values of several megabytes in a separate thread. */
export interface LargeStatements {
  /**
   * Runs one statement on a separate connection in its own transaction. Returns its rows, with `bytea` values
   * as `Uint8Array`. Rejects with the same errors as a database from `openDatabase`.
   */
  run<Row>(statement: CompiledQuery<Row>): Promise<Row[]>
}

const module = new URL('run-statement.ts', import.meta.url).href

/**
 * Runs large statements in a thread: pg copies a value of 10 MB several times, which would block this thread
 * for 100 ms.
 */
export const largeStatements = (url: string): LargeStatements => ({
  run: async <Row>({ sql, parameters }: CompiledQuery<Row>): Promise<Row[]> => {
    const outcome = await inThread({ module, run: runStatement }, { url, sql, parameters }).catch(lostThread)
    // The caller declares the type of the rows, as in Kysely.
    if ('rows' in outcome) return outcome.rows as Row[]
    const { message, length, ...fields } = outcome.error
    throw Object.assign(new pg.DatabaseError(message, length, 'error'), fields)
  },
})

/** Throws a transient error (`isTransientError`) if the thread ended, because its connection is lost. */
function lostThread(error: unknown): never {
  if (error instanceof WorkerDied)
    throw new Error('Connection terminated: its thread has ended', { cause: error })
  throw error
}
