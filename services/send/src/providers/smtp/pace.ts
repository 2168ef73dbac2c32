/**
 * A mail begins behind another only where the server is quick, since its deadline begins with it, and to end it early would end the
 * connection on which the answer to the other is awaited.
 */
export const quickMs = 50

/**
 * So much work of the server may wait on a connection, and so many mails. When the connection breaks, those that have no reply are handed
 * over again though the server may have taken some of them, each of which is then delivered twice. The time bounds how many these are: a
 * server that works slowly, as one that waits for its disk does, has two on a connection at most.
 */
const aheadMs = 10
const mostMails = 10

/**
 * How much a new answer counts for the average. Answers to mails of one write may come together: then the first took the time of all, and
 * the others none. With ten of them the average is at least 0.6 of what it should be.
 */
const weight = 0.1

/** How quickly a server answers on a connection. */
export interface Pace {
  /** Notes that the server has accepted a mail, whose last byte was sent at this instant (`performance.now`). */
  taken(sentAt: number): void
  /** Notes that it has refused one, whose time tells nothing about that of accepted mails. */
  refused(): void
  /** True when the server answered the last mail that it accepted within `quickMs`. */
  isQuick(): boolean
  /** How many whole mails may be on their way. */
  mostWhole(): number
}

export function createPace(): Pace {
  let isQuick = false
  let averageMs: number | undefined
  let answeredAt = 0
  return {
    taken: (sentAt) => {
      const now = performance.now()
      const ms = now - Math.max(sentAt, answeredAt)
      averageMs = averageMs === undefined ? ms : averageMs + weight * (ms - averageMs)
      isQuick = now - sentAt < quickMs
      answeredAt = now
    },
    refused: () => void (answeredAt = performance.now()),
    isQuick: () => isQuick,
    mostWhole: () => {
      if (averageMs === undefined || !isQuick) return 1
      return Math.min(mostMails, Math.max(2, Math.floor(aheadMs / averageMs)))
    },
  }
}
