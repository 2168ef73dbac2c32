const shares = { 1: 0, 5: 1 / 8, 7: 1 / 8, 10: 1 / 4 } as const

/**
 * Returns the tokens of a bucket that a priority class leaves to higher classes, so that a campaign at the
 * full rate does not delay password mail. Workflow mail and scheduled mail leave 1/8 of a second's tokens,
 * campaign mail 1/4. If the share is less than one token, no token is reserved.
 */
export const reservedTokens = (priority: keyof typeof shares, perSecond: number): number =>
  Math.floor(perSecond * shares[priority])
