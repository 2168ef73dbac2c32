/**
 * Another process holds the claim: nothing was recorded, and only the journal says what became of the mails.
 */
export class LostClaimError extends Error {}

/**
 * Mails were delivered and not recorded. The journal has them, and the claim stays, with which they are
 * recorded later.
 */
export class UnrecordedDeliveriesError extends Error {}
