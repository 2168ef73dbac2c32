import { WorkerDied } from '@postrider/worker-processes'
import { inThread } from '@postrider/worker-processes/in-thread'
import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { runStatement } from './run-statement.ts'

/** Runs statements with values of megabytes in another thread. */
export interface LargeStatements {
  /**
   * Runs one statement on a connection of its own, in a transaction of its own; returns its rows, with values
   * of `bytea` as `Uint8Array`. Rejects with the same errors as a statement of `openDatabase`. Values are
   * copied to the thread.
   */
  run<Row>(statement: CompiledQuery<Row>): Promise<Row[]>
}

const module = new URL('run-statement.ts', import.meta.url).href

/** The driver copies a value of 10 MB several times, which would keep this thread for a tenth of a second. */
export const largeStatements = (url: string): LargeStatements => ({
  run: async <Row>({ sql, parameters }: CompiledQuery<Row>): Promise<Row[]> => {
    const outcome = await inThread({ module, run: runStatement }, { url, sql, parameters }).catch(lostThread)
    // The rows are as the caller declares them, as with Kysely.
    if ('rows' in outcome) return outcome.rows as Row[]
    const { message, length, ...fields } = outcome.error
    throw Object.assign(new pg.DatabaseError(message, length, 'error'), fields)
  },
})

/** The connection of a thread that has ended is lost: a transient error (`isTransientError`). */
function lostThread(error: unknown): never {
  if (error instanceof WorkerDied)
    throw new Error('Connection terminated: its thread has ended', { cause: error })
  throw error
}
