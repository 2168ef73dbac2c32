import type { DeliveryResult } from './provider.ts'

export interface PendingReply {
  /** Memory that the mail takes while its reply is awaited. */
  bytes: number
  /** What the provider's reply means, when it comes. Never rejects. */
  reply: Promise<DeliveryResult>
  /** Ends the delivery and closes its connection. */
  giveUp(): void
  /** Records the result. Never rejects. */
  record(result: DeliveryResult): Promise<void>
}

export interface LateReplies {
  /** How long a mail stays in-doubt before it is tried again. */
  inDoubtMs: number
  /** Awaits a reply in the background; returns false at the limit, or when the process is stopping. */
  take(pending: PendingReply): boolean
  /** Stops waiting; resolves when the replies that arrived are recorded. */
  drain(): Promise<void>
}

/** Time to record a late reply, retries included, before the mail is tried again. */
const recordMs = 30_000
/** One mail of the largest size (40 MB), or 20 (the default `SEND_CONCURRENCY`) of 3 MB. */
const mostBytes = 64 * 1024 * 1024

/**
 * Late replies to complete messages. RFC 5321 section 4.5.3.2.6 gives the server ten minutes to reply, and a
 * client that retries earlier makes a duplicate. At most `most` are awaited at a time, each on its own
 * connection. They do not count as concurrent deliveries.
 */
export function createLateReplies({ waitMs, most }: { waitMs: number; most: number }): LateReplies {
  const waits = new Map<PendingReply, () => void>()
  const recording = new Set<Promise<void>>()
  let bytes = 0
  let isDraining = false

  const end = (pending: PendingReply, timer: NodeJS.Timeout): boolean => {
    clearTimeout(timer)
    if (!waits.delete(pending)) return false
    bytes -= pending.bytes
    return true
  }
  const isFull = (pending: PendingReply): boolean =>
    waits.size >= most || (waits.size > 0 && bytes + pending.bytes > mostBytes)

  return {
    inDoubtMs: waitMs + recordMs,
    take: (pending) => {
      if (isDraining || isFull(pending)) return false
      const giveUp = (): void => {
        if (end(pending, timer)) pending.giveUp()
      }
      const timer = setTimeout(giveUp, waitMs)
      waits.set(pending, giveUp)
      bytes += pending.bytes
      const recorded = pending.reply.then((result) =>
        end(pending, timer) ? pending.record(result) : undefined,
      )
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
