import type { DeliveryResult } from './provider.ts'

export interface PendingReply {
  /** Bytes of memory that the mail uses until its reply arrives. */
  bytes: number
  /** Resolves to the result of the provider's reply. Never rejects. */
  reply: Promise<DeliveryResult>
  /** Aborts the delivery and closes its connection. */
  giveUp(): void
  /** Records the result. Never rejects. */
  record(result: DeliveryResult): Promise<void>
}

export interface LateReplies {
  /**
   * Milliseconds to wait before the next attempt if it is unknown whether the provider has accepted the mail.
   */
  inDoubtMs: number
  /**
   * Waits for a reply in the background. Returns false if too many replies are awaited or the process stops.
   */
  add(pending: PendingReply): boolean
  /** Stops waiting. Resolves when the received replies are recorded. */
  drain(): Promise<void>
}

/** Time to record a late reply, including retries, before the next attempt. */
const recordMs = 30_000
/**
 * Maximum memory of the waiting mails. It is enough for one mail of the maximum size (40 MB), or for 20 mails
 * of 3 MB (20 is the default of `SEND_CONCURRENCY`).
 */
const maxBytes = 64 * 1024 * 1024

/**
 * Waits for late replies to messages that were sent completely. A server may take ten minutes to reply (RFC
 * 5321 section 4.5.3.2.6), and a retry before the reply may create a duplicate. Waits for at most `limit`
 * replies, each on its own connection. These connections do not use up the limit of concurrent deliveries.
 */
export function createLateReplies({ waitMs, limit }: { waitMs: number; limit: number }): LateReplies {
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
    waits.size >= limit || (waits.size > 0 && bytes + pending.bytes > maxBytes)

  return {
    inDoubtMs: waitMs + recordMs,
    add: (pending) => {
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
