import type { TakenMail } from '@postrider/testing/smtp-sink'
import type { Kill } from '../support/native-cluster.ts'

type Taken = Pick<TakenMail, 'to' | 'messageId' | 'at'>

/** A mail that the sink has taken and that came again, and the kill before which send had no word of it. */
export interface Copy {
  to: string
  /**
   * How long after the mail was taken the kill came, negative when before; undefined: there was no kill
   * since.
   */
  beforeKillMs: number | undefined
  kill: string | undefined
}

/**
 * Send has read the answer about a mail and noted it in its log this soon after the server took it, so a kill
 * makes no earlier one come again: 50 ms, and 10 for each thread that shares a core, which has its turn
 * before send has. At the full rate of a campaign, with 18 of them, at most 7 ms were seen.
 */
const notedMs = ({ busy }: Pick<Stops, 'busy'>): number => 50 + 10 * busy

/**
 * For how long after a kill mails still come that cannot be recorded any more: of send what was on its way to
 * the sink, or waited there; without PostgreSQL the rest of what send had claimed.
 */
const stragglerMs = ({ name }: Kill): number => (name === 'postgres' ? 2_000 : 250)

/** Kills of these stop the record of a mail. */
const records = /^(send-\d+|postgres)$/

export interface Stops {
  killed: readonly Kill[]
  /** How many threads shared a core (`watchRunnable`). */
  busy: number
}

/**
 * The mails of a sink that came again: of the mails of a Message-ID all but the last. A kill stopped the
 * record if it came before the next.
 */
export function copiesOf(taken: readonly Taken[], { killed, busy }: Stops): Copy[] {
  const stops = killed.filter(({ name }) => records.test(name))
  return [...Map.groupBy(taken, ({ messageId }) => messageId).values()].flatMap((same) =>
    same.slice(0, -1).map(({ to, at }, index) => {
      const next = same[index + 1]?.at ?? at
      const before = stops.filter((each) => each.at <= next)
      // Where there is one right after it, it was that, and not one seconds before that a busy machine is
      // allowed as well.
      const stop =
        before.find((each) => each.at >= at && each.at <= at + notedMs({ busy })) ??
        before.find((each) => each.at >= at - stragglerMs(each) * busy)
      return { to, beforeKillMs: stop && stop.at - at, kill: stop?.name }
    }),
  )
}

/** Copies that no kill explains, in words. */
export const faultsOfCopies = (taken: readonly Taken[], stops: Stops): string[] =>
  copiesOf(taken, stops).flatMap(({ to, kill, beforeKillMs }) =>
    beforeKillMs !== undefined && beforeKillMs <= notedMs(stops)
      ? []
      : [`the mail to ${to} came again, ${beforeKillMs ?? 'without'} ms before a kill (${kill ?? 'none'})`],
  )

/** Everything that is wrong with what the sink took of mail to these recipients, one for each, in words. */
export function findSinkFaults(
  taken: readonly Taken[],
  { recipients, ...stops }: Stops & { recipients: readonly string[] },
): string[] {
  const known = Map.groupBy(taken, ({ to }) => to)
  const wanted = new Set(recipients)
  return [
    ...recipients.filter((each) => !known.has(each)).map((each) => `nothing came to ${each}`),
    ...[...known.keys()].filter((each) => !wanted.has(each)).map((each) => `a mail came to ${each}`),
    ...[...known].flatMap(([to, mails]) => faultsOfIds(to, mails)),
    ...sharedIds(taken),
    ...faultsOfCopies(taken, stops),
  ]
}

const faultsOfIds = (to: string, mails: readonly Taken[]): string[] => {
  const ids = new Set(mails.map(({ messageId }) => messageId))
  return ids.size === 1 ? [] : [`mails to ${to} have the Message-IDs ${[...ids].join(' ')}`]
}

const sharedIds = (taken: readonly Taken[]): string[] =>
  [...Map.groupBy(taken, ({ messageId }) => messageId)].flatMap(([id, mails]) => {
    const people = new Set(mails.map(({ to }) => to))
    return people.size === 1 ? [] : [`the Message-ID ${id} went to ${[...people].join(' ')}`]
  })

/** The copies in words, for the log of a run. */
export function tellCopies(copies: readonly Copy[]): string {
  const ms = copies.flatMap(({ beforeKillMs }) => beforeKillMs ?? []).toSorted((one, other) => one - other)
  if (copies.length === 0) return 'no copies'
  return `${copies.length} copies, taken p50 ${ms[Math.floor(ms.length / 2)]} and at most ${ms.at(-1)} ms before a kill`
}
