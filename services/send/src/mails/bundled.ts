import type { Draft } from '@postrider/contracts/messages'

/**
 * The same messages in an order in which more of them follow others of their kind, so that they share records (ADR 18): of 45,000
 * notifications 1,250 rows of the outbox instead of 12,950. Those of one key stay in their order: in each round there is one message of a
 * key at most.
 */
export function bundled(drafts: readonly Draft[]): Draft[] {
  const ofKey = new Map<string, number>()
  const rounds: Draft[][] = []
  for (const draft of drafts) {
    const key = `${draft.topic} ${draft.key}`
    const round = ofKey.get(key) ?? 0
    ofKey.set(key, round + 1)
    ;(rounds[round] ??= []).push(draft)
  }
  return rounds.flatMap((round) => [...Map.groupBy(round, kindOf).values()].flat())
}

const kindOf = ({ topic, type, projectId, generation }: Draft): string =>
  [topic, type, projectId, generation].join(' ')
