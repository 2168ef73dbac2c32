import type { Context } from '../context.ts'
import type { DeliveryResult } from '../providers/provider.ts'
import type { ReadyMail } from './batch.ts'
import type { JournalEntry } from './journal/journal.ts'
import { outcomeOf } from './outcomes.ts'
import type { Recorder } from './recorder.ts'
import { deliverySpans } from './trace-mails.ts'

interface AttemptsOptions {
  mails: readonly ReadyMail[]
  journal: JournalEntry
  recorder: Recorder
  /** Records the outcomes of held mails. */
  heldRecorder: Recorder
}

/** Tracks the delivery attempts of a batch: which mails wait for a connection, and which wait for a reply. */
export function createAttempts(ctx: Context, { mails, journal, recorder, heldRecorder }: AttemptsOptions) {
  const open = new Map(mails.map(({ mail }) => [mail.id, mail]))
  const waiting = new Set(open.keys())
  const slow = new Set<string>()
  const spans = deliverySpans(mails, ctx.provider.name)
  const waitingEnds = new AbortController()
  let lastAt = performance.now()
  return {
    /** Aborts when the waiting mails are returned. The provider then forgets these mails. */
    signal: waitingEnds.signal,
    /** Returns false if the mail was returned while it waited. */
    begin: (id: string): boolean => {
      if (!open.has(id)) return false
      waiting.delete(id)
      journal.started(id)
      spans.begin(id)
      return true
    },
    end: (id: string, result: DeliveryResult): void => {
      const mail = open.get(id)
      if (!mail) return
      open.delete(id)
      waiting.delete(id)
      lastAt = performance.now()
      spans.end(id, result.kind)
      if (result.kind === 'accepted') journal.accepted(id)
      ;(slow.has(id) ? heldRecorder : recorder).add([outcomeOf(ctx, mail, result)])
    },
    /**
     * Returns the ids of the mails without a reply if the last reply is older than `slowReplyMs`. The caller
     * must hold these mails.
     */
    holdSlow: (): string[] => {
      if (performance.now() - lastAt < ctx.slowReplyMs) return []
      const ids = [...open.keys()].filter((id) => !waiting.has(id) && !slow.has(id))
      for (const id of ids) slow.add(id)
      return ids
    },
    /** Ends the attempts of mails that wait for a connection, and returns these mails to their source. */
    returnWaiting: (): void => {
      const mailsWaiting = [...waiting].flatMap((id) => open.get(id) ?? [])
      for (const { id } of mailsWaiting) open.delete(id)
      waiting.clear()
      waitingEnds.abort()
      recorder.add(mailsWaiting.map((mail) => outcomeOf(ctx, mail, { kind: 'postponed' })))
    },
    /** True if only replies to held mails are missing. */
    isOnlyHeld: (): boolean => [...open.keys()].every((id) => slow.has(id)),
  }
}
