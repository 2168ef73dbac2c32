/** The claim was lost to another process. Nothing was recorded; only the journal contains the outcomes. */
export class LostClaimError extends Error {}

/**
 * Mails were delivered but not recorded. The journal contains these mails, and the claim is kept until they
 * are recorded.
 */
export class UnrecordedDeliveriesError extends Error {}
