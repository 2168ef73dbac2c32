/** A project with due mail, and how many mails his own rate lets him send now. */
export interface Contender {
  projectId: string
  tokens: number
}

export interface Share {
  projectId: string
  take: number
}

/** Divides a batch fairly: everybody gets the same, and what one may not use goes to the others. */
export function shareOut(contenders: readonly Contender[], budget: number): Share[] {
  const poorestFirst = contenders.toSorted((left, right) => left.tokens - right.tokens)
  let left = Math.floor(budget)
  return poorestFirst.flatMap(({ projectId, tokens }, index) => {
    const take = Math.min(Math.floor(tokens), Math.ceil(left / (poorestFirst.length - index)))
    left -= Math.max(0, take)
    return take > 0 ? [{ projectId, take }] : []
  })
}

const reserved = { 1: 0, 5: 1 / 8, 10: 1 / 4 } as const

/**
 * What a priority class may take of a bucket. The lower priority classes leave a part of each second to those above, so that a campaign that uses a rate
 * to the full does not make password mail wait. A rate too small to divide has no such part.
 */
export const tokensFor = (
  priority: keyof typeof reserved,
  { tokens, perSecond }: { tokens: number; perSecond: number },
): number => Math.max(0, tokens - Math.floor(perSecond * reserved[priority]))
