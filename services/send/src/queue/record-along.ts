import type { Context } from '../context.ts'
import { recordPatiently } from './record-patiently.ts'
import type { Outcome } from './record-outcomes.ts'

/**
 * A crash repeats the mails that were accepted and not recorded, where no log has them: those of so many ms and of the record itself, which
 * takes 20 ms (median) where two cores are all taken, and not those of a whole batch, whose slowest hand-over may take half a minute.
 */
const recordAfterMs = 25

/** Records outcomes of a batch while its other mails are still being handed over. */
export interface AlongRecorder {
  take(outcome: Outcome): void
  /** Resolves when nothing is being recorded any more, with the ids of the mails that were; the others are left to the caller. */
  end(): Promise<ReadonlySet<string>>
}

export function recordAlong(ctx: Context, claimId: string): AlongRecorder {
  const recorded = new Set<string>()
  let waiting: Outcome[] = []
  let timer: NodeJS.Timeout | undefined
  let recording = Promise.resolve()

  const record = async (): Promise<void> => {
    const some = waiting
    waiting = []
    try {
      await recordPatiently(ctx, claimId, some)
      for (const { emailId } of some) recorded.add(emailId)
    } catch (error) {
      // The caller records them with the rest, or fails as this did.
      ctx.log.warn('outcomes.record_postponed', { error, mails: some.length })
    }
  }
  const recordSoon = (): void => {
    timer = undefined
    recording = recording.then(record)
  }
  return {
    take: (outcome) => {
      waiting.push(outcome)
      timer ??= setTimeout(recordSoon, recordAfterMs)
    },
    end: async () => {
      clearTimeout(timer)
      await recording
      return recorded
    },
  }
}
