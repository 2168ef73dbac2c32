import type { HandOver } from './provider.ts'

export interface LateWait {
  /** What the mail holds in memory. */
  bytes: number
  /** The provider's answer, whenever it comes. Never rejects. */
  answer: Promise<HandOver>
  /** Ends the hand-over and its connection. */
  giveUp(): void
  /** Takes the answer. Never rejects. */
  settle(answer: HandOver): Promise<void>
}

export interface LateAnswers {
  /** How long a mail is in-doubt: until then no answer means nothing. */
  inDoubtMs: number
  /** Awaits an answer beside the priority class; false when as many are awaited as may be, or when the process ends. */
  take(wait: LateWait): boolean
  /** Gives up what is awaited, and ends when what was answered is settled. */
  drain(): Promise<void>
}

/** Room for a late answer to be recorded, retries included, before the mail is tried again. */
const recordMs = 30_000
/** A mail of the largest size, or a priority class's hands full of usual ones. */
const mostBytes = 64 * 1024 * 1024

/**
 * Answers to whole messages that did not come in time. RFC 5321 section 4.5.3.2.6 gives the server ten minutes, since a client that
 * goes away earlier makes a duplicate: it has the mail. They are awaited without a hand of the priority class, `most` at a time.
 */
export function createLateAnswers({ waitMs, most }: { waitMs: number; most: number }): LateAnswers {
  const waits = new Map<LateWait, () => void>()
  const settling = new Set<Promise<void>>()
  let bytes = 0
  let isOver = false

  const end = (wait: LateWait, timer: NodeJS.Timeout): boolean => {
    clearTimeout(timer)
    if (!waits.delete(wait)) return false
    bytes -= wait.bytes
    return true
  }
  const isFull = (more: number): boolean => waits.size >= most || (waits.size > 0 && bytes + more > mostBytes)

  return {
    inDoubtMs: waitMs + recordMs,
    take: (wait) => {
      if (isOver || isFull(wait.bytes)) return false
      const giveUp = (): void => {
        if (end(wait, timer)) wait.giveUp()
      }
      const timer = setTimeout(giveUp, waitMs)
      waits.set(wait, giveUp)
      bytes += wait.bytes
      const settled = wait.answer.then((answer) => (end(wait, timer) ? wait.settle(answer) : undefined))
      settling.add(settled)
      void settled.finally(() => settling.delete(settled))
      return true
    },
    drain: async () => {
      isOver = true
      for (const giveUp of waits.values()) giveUp()
      await Promise.all(settling)
    },
  }
}
