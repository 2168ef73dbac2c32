import type { Ledger } from './ledger.ts'
import type { Outcome, SentRequest } from '../loads/load.ts'

/** Describes all lost, repeated and wrong results. Returns an empty list if there are none. */
export function findFaults(ledger: Ledger, sent: readonly SentRequest[]): string[] {
  return [
    ...sent.flatMap((each) =>
      each.kind === 'send' ? faultsOfMails(ledger, each) : faultsOfEvent(ledger, each),
    ),
    ...faultsOfLedger(ledger),
    ...(ledger.deadLetters === 0 ? [] : [`${ledger.deadLetters} dead letters`]),
  ]
}

function faultsOfMails({ received, mails }: Ledger, { key, to, ids, outcome, reply }: SentRequest): string[] {
  const captured = received.get(key) ?? []
  const recipients = captured.map((mail) => mail.to).toSorted()
  const known = captured.map((mail) => mail.emailId)
  const all = recipients.join() === to.toSorted().join() && except(ids, known).length === 0
  const none = recipients.length === 0 && !mails.has(key)
  return isRight(outcome, { all, none })
    ? []
    : [`${key} to ${to.join()} ${outcome} (${reply}): captured ${recipients.join() || 'nothing'}`]
}

function faultsOfEvent({ tracked }: Ledger, { key, ids, outcome, reply }: SentRequest): string[] {
  const found = tracked.filter((event) => event.key === key)
  const all = found.length === 1 && ids.every((id) => found[0]?.id === id)
  return isRight(outcome, { all, none: found.length === 0 })
    ? []
    : [`${key} ${outcome} (${reply}): tracked ${found.length} times`]
}

function isRight(outcome: Outcome, { all, none }: { all: boolean; none: boolean }): boolean {
  switch (outcome) {
    case 'accepted':
      return all
    case 'in-doubt':
      return all || none
    case 'rejected':
    case 'refused':
      return none
    default:
      return outcome satisfies never
  }
}

/**
 * Checks that the ledger contains each mail of the sink exactly once and that no two recipients share a mail.
 */
function faultsOfLedger({ received, sentEvents }: Ledger): string[] {
  const captured = [...received.values()].flat()
  const ids = captured.map(({ emailId }) => emailId)
  return [
    ...repeated(ids).map((id) => `mail ${id} went to two recipients`),
    ...repeated(sentEvents).map((id) => `mail ${id} is in the ledger twice`),
    ...except(ids, sentEvents).map((id) => `mail ${id} is not in the ledger`),
    ...except(sentEvents, ids).map((id) => `mail ${id} is in the ledger but was not captured`),
  ]
}

const repeated = (values: readonly string[]): string[] =>
  [...Map.groupBy(values, (value) => value)].filter(([, same]) => same.length > 1).map(([value]) => value)

const except = (values: readonly string[], others: readonly string[]): string[] => {
  const known = new Set(others)
  return values.filter((value) => !known.has(value))
}

/** Returns the event numbers of the contacts whose events are not in the order in which they were tracked. */
export const outOfOrder = (perContact: readonly number[][]): number[][] =>
  perContact.filter((ns) => ns.some((n, index) => index > 0 && n <= (ns[index - 1] ?? 0)))
