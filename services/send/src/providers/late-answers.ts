import type { HandOver } from './provider.ts'

export interface LateWait {
  /** What the answer comes over: several may be awaited on it. */
  connection: object
  /** Memory that the mail takes while its answer is awaited. */
  bytes: number
  /** The provider's answer, whenever it comes. Never rejects. */
  answer: Promise<HandOver>
  /** Ends the hand-over and its connection. */
  giveUp(): void
  /** Records the answer. Never rejects. */
  record(answer: HandOver): Promise<void>
}

export interface LateAnswers {
  /** How long a mail stays in-doubt before it is tried again. */
  inDoubtMs: number
  /** Awaits an answer in the background; false at the limit, or when the process is stopping. */
  take(wait: LateWait): boolean
  /** Stops waiting; resolves when the answers that arrived are recorded. */
  drain(): Promise<void>
}

/** Time to record a late answer, retries included, before the mail is tried again. */
const recordMs = 30_000
/** One mail of the largest size (40 MB), or 20 (the default `SEND_CONCURRENCY`) of 3 MB. */
const mostBytes = 64 * 1024 * 1024

/**
 * Late answers to complete messages. RFC 5321 section 4.5.3.2.6 gives the server ten minutes to answer, since it has the mail, and a
 * client that retries earlier makes a duplicate. They are awaited on `most` connections at a time, and do not count as concurrent hand-overs.
 */
export function createLateAnswers({ waitMs, most }: { waitMs: number; most: number }): LateAnswers {
  const waits = new Map<LateWait, () => void>()
  const recording = new Set<Promise<void>>()
  let bytes = 0
  let isDraining = false

  const end = (wait: LateWait, timer: NodeJS.Timeout): boolean => {
    clearTimeout(timer)
    if (!waits.delete(wait)) return false
    bytes -= wait.bytes
    return true
  }
  function isFull(wait: LateWait): boolean {
    const held = new Set([...waits.keys()].map(({ connection }) => connection))
    const takesMore = !held.has(wait.connection) && held.size >= most
    return takesMore || (waits.size > 0 && bytes + wait.bytes > mostBytes)
  }

  return {
    inDoubtMs: waitMs + recordMs,
    take: (wait) => {
      if (isDraining || isFull(wait)) return false
      const giveUp = (): void => {
        if (end(wait, timer)) wait.giveUp()
      }
      const timer = setTimeout(giveUp, waitMs)
      waits.set(wait, giveUp)
      bytes += wait.bytes
      const recorded = wait.answer.then((answer) => (end(wait, timer) ? wait.record(answer) : undefined))
      recording.add(recorded)
      void recorded.finally(() => recording.delete(recorded))
      return true
    },
    drain: async () => {
      isDraining = true
      for (const giveUp of waits.values()) giveUp()
      await Promise.all(recording)
    },
  }
}
