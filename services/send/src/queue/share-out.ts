/** A project with due mail, and how many mails its own rate allows now. */
export interface Contender {
  projectId: string
  tokens: number
}

export interface Share {
  projectId: string
  take: number
}

/** Divides a batch equally among projects; what one cannot use goes to the others. */
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
 * The tokens that a priority class may take from a bucket. Workflow mail leaves an eighth of each second to the class above it, campaign
 * mail a quarter, so that a campaign which uses the whole rate does not delay password mail. A rate too small to divide reserves nothing.
 */
export const tokensFor = (
  priority: keyof typeof reserved,
  { tokens, perSecond }: { tokens: number; perSecond: number },
): number => Math.max(0, tokens - Math.floor(perSecond * reserved[priority]))
