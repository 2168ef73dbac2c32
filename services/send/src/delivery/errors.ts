/** Another process holds the claim. Nothing was recorded; only the journal contains the outcomes. */
export class LostClaimError extends Error {}

/**
 * Mails were delivered and not recorded. The journal contains them, and the claim is kept to record them
 * later.
 */
export class UnrecordedDeliveriesError extends Error {}
