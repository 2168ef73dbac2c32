import type { ReceivedMail } from '@postrider/testing/smtp-sink'
import type { Kill } from '../support/native-cluster.ts'

type SinkMail = Pick<ReceivedMail, 'to' | 'messageId' | 'at'>

/** A repeated mail, and the kill that prevented the send service from recording the first delivery. */
export interface RepeatedMail {
  to: string
  /**
   * The time from the mail to the kill. Negative if the kill was earlier, undefined if no kill explains the
   * repeated mail.
   */
  beforeKillMs: number | undefined
  kill: string | undefined
}

/**
 * Returns the maximum time until the send service records that the server has received a mail: 50 ms, plus 10
 * ms for each thread that shares a core. A kill after this time cannot cause a repeated mail.
 */
const recordedWithinMs = ({ busy }: Pick<Disturbances, 'busy'>): number => 50 + 10 * busy

/**
 * Returns the time after a kill during which unrecorded mails can still arrive. After a kill of a send
 * process, these are the mails in transit. Without PostgreSQL, they are all mails that the process had
 * claimed.
 */
const lateMailMs = ({ name }: Kill): number => (name === 'postgres' ? 2_000 : 250)

/** Processes whose kill can prevent the recording of a mail. */
const recordingProcesses = /^(send-\d+|postgres)$/

export interface Disturbances {
  killed: readonly Kill[]
  /** The number of threads that share a core (`LoadWatch`). */
  busy: number
}

/**
 * Returns all mails of a Message-ID except the last, each with the kill that explains the repetition. The
 * kill must be before the next mail.
 */
export function repeatedMails(received: readonly SinkMail[], { killed, busy }: Disturbances): RepeatedMail[] {
  const stops = killed.filter(({ name }) => recordingProcesses.test(name))
  return [...Map.groupBy(received, ({ messageId }) => messageId).values()].flatMap((same) =>
    same.slice(0, -1).map(({ to, at }, index) => {
      const next = same[index + 1]?.at ?? at
      const before = stops.filter((each) => each.at <= next)
      // Prefer a kill just after the mail to a kill some seconds earlier, which is also allowed on a busy
      // machine.
      const stop =
        before.find((each) => each.at >= at && each.at <= at + recordedWithinMs({ busy })) ??
        before.find((each) => each.at >= at - lateMailMs(each) * busy)
      return { to, beforeKillMs: stop && stop.at - at, kill: stop?.name }
    }),
  )
}

/** Describes the repeated mails that no kill explains. */
export const unexplainedRepeats = (received: readonly SinkMail[], stops: Disturbances): string[] =>
  repeatedMails(received, stops).flatMap(({ to, kill, beforeKillMs }) =>
    beforeKillMs !== undefined && beforeKillMs <= recordedWithinMs(stops)
      ? []
      : [
          `the mail to ${to} was repeated, received ${beforeKillMs ?? 'without'} ms before a kill (${kill ?? 'none'})`,
        ],
  )

/** Describes all faults in the mails that the sink received. Each recipient should have exactly one mail. */
export function findSinkFaults(
  received: readonly SinkMail[],
  { recipients, ...stops }: Disturbances & { recipients: readonly string[] },
): string[] {
  const known = Map.groupBy(received, ({ to }) => to)
  const wanted = new Set(recipients)
  return [
    ...recipients.filter((each) => !known.has(each)).map((each) => `no mail arrived for ${each}`),
    ...[...known.keys()].filter((each) => !wanted.has(each)).map((each) => `a mail arrived for ${each}`),
    ...[...known].flatMap(([to, mails]) => faultsOfIds(to, mails)),
    ...sharedIds(received),
    ...unexplainedRepeats(received, stops),
  ]
}

const faultsOfIds = (to: string, mails: readonly SinkMail[]): string[] => {
  const ids = new Set(mails.map(({ messageId }) => messageId))
  return ids.size === 1 ? [] : [`mails to ${to} have the Message-IDs ${[...ids].join(' ')}`]
}

const sharedIds = (received: readonly SinkMail[]): string[] =>
  [...Map.groupBy(received, ({ messageId }) => messageId)].flatMap(([id, mails]) => {
    const recipientsOfId = new Set(mails.map(({ to }) => to))
    return recipientsOfId.size === 1 ? [] : [`the Message-ID ${id} went to ${[...recipientsOfId].join(' ')}`]
  })

/** Describes the repeated mails, for the log of a test run. */
export function describeRepeatedMails(repeated: readonly RepeatedMail[]): string {
  const ms = repeated.flatMap(({ beforeKillMs }) => beforeKillMs ?? []).toSorted((one, other) => one - other)
  if (repeated.length === 0) return 'no repeated mails'
  return `${repeated.length} repeated mails, received p50 ${ms[Math.floor(ms.length / 2)]} and at most ${ms.at(-1)} ms before a kill`
}
