const shares = { 1: 0, 5: 1 / 8, 10: 1 / 4 } as const

/**
 * The tokens of a bucket that a priority class leaves to the classes above it: workflow mail an eighth of a
 * second's tokens, campaign mail a quarter. So a campaign that uses the whole rate does not delay password
 * mail. A rate too small to divide reserves nothing.
 */
export const reservedTokens = (priority: keyof typeof shares, perSecond: number): number =>
  Math.floor(perSecond * shares[priority])
