const shares = { 1: 0, 5: 1 / 8, 10: 1 / 4 } as const

/**
 * Tokens of a bucket that a priority class leaves to higher classes: workflow mail leaves 1/8 of a second's
 * tokens, campaign mail 1/4. So a campaign at the full rate does not delay password mail. A rate too small to
 * divide reserves nothing.
 */
export const reservedTokens = (priority: keyof typeof shares, perSecond: number): number =>
  Math.floor(perSecond * shares[priority])
