import type { Context } from '../context.ts'
import type { Outcome } from './batch.ts'
import type { JournalEntry } from './journal/journal.ts'
import { withRetries } from './with-retries.ts'

/** Records outcomes of a batch's mails while other mails of the batch are rendered and delivered. */
export interface Recorder {
  add(outcomes: readonly Outcome[]): void
  /** Resolves when all outcomes are recorded. Throws the error of the last attempt. */
  flush(): Promise<void>
  /** Ignores current and later outcomes, so that only the journal contains these mails. */
  drop(): void
  /** Returns the ids of all mails that have an outcome. */
  ids(): ReadonlySet<string>
}

export interface RecorderOptions {
  record(outcomes: readonly Outcome[]): Promise<void>
  journal: JournalEntry
  leaseUntil: Date
}

/**
 * Time in which outcomes gather for one transaction. It is short, because unrecorded deliveries are repeated
 * after a crash of the machine.
 */
const recordAfterMs = 25

export function createRecorder(ctx: Context, { record, journal, leaseUntil }: RecorderOptions): Recorder {
  const ids = new Set<string>()
  let waiting: Outcome[] = []
  let timer: NodeJS.Timeout | undefined
  let isDropped = false
  let recording = Promise.resolve()

  async function recordWaiting(): Promise<void> {
    const some = waiting
    waiting = []
    if (some.length === 0) return
    try {
      await withRetries(ctx, () => record(some))
    } catch (error) {
      waiting = [...some, ...waiting]
      throw error
    }
    // After the end of the lease, another process may have claimed the mails. In this case, `record` has
    // recorded nothing.
    if (ctx.now() < leaseUntil) journal.recorded(some.map(({ id }) => id))
    else journal.abandon()
  }
  function recordSoon(): void {
    timer = undefined
    recording = recording
      .then(recordWaiting)
      .catch((error: unknown) => ctx.log.warn('outcomes.record_postponed', { error, mails: waiting.length }))
  }
  return {
    add: (outcomes) => {
      if (isDropped || outcomes.length === 0) return
      for (const { id } of outcomes) ids.add(id)
      waiting.push(...outcomes)
      timer ??= setTimeout(recordSoon, recordAfterMs)
    },
    flush: async () => {
      clearTimeout(timer)
      timer = undefined
      await recording
      await recordWaiting()
    },
    drop: () => {
      isDropped = true
      waiting = []
      clearTimeout(timer)
    },
    ids: () => ids,
  }
}
