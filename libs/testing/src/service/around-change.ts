import type { Answer } from './answer.ts'

/**
 * What was answered around a change: the statuses of requests begun before it was answered, and of those
 * begun after.
 */
export interface AroundChange {
  before: Set<number>
  after: Set<number>
  changed: Answer
}

interface Change<Side> {
  /** Who is asked: the gateways. */
  sides: readonly Side[]
  ask: (side: Side) => Promise<Answer>
  change: () => Promise<Answer>
}

/** How many requests one reader begins once the change is answered. */
const askedAfter = 5

/**
 * Asks every side again and again, two requests at a time each, while something is changed through one of
 * them. Each side is asked once before, so that it remembers what was right until then.
 */
export async function aroundChange<Side>({ sides, ask, change }: Change<Side>): Promise<AroundChange> {
  const statuses = { before: new Set<number>(), after: new Set<number>() }
  let isChanged = false
  const asking = async (side: Side): Promise<void> => {
    for (let left = askedAfter; left > 0;) {
      const begun = isChanged ? 'after' : 'before'
      statuses[begun].add((await ask(side)).status)
      if (begun === 'after') left -= 1
    }
  }
  for (const side of sides) statuses.before.add((await ask(side)).status)
  const readers = Promise.all(sides.flatMap((side) => [asking(side), asking(side)]))
  try {
    const changed = await change()
    return { ...statuses, changed }
  } finally {
    isChanged = true
    await readers
  }
}
