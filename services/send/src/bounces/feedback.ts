/** The effect of a mailbox provider's feedback on the contact. */
export type FeedbackMeaning = 'complaint' | 'opt-out' | 'none'

/**
 * Types of feedback that are not complaints. `opt-out` and `opt-out-list` (RFC 5965 drafts, still in use)
 * unsubscribe the recipient. `not-spam` (RFC 6430) reports that a mail is not spam. `auth-failure` (RFC 6591)
 * is an automatic report to the owner of the domain.
 */
const otherFeedback: Record<string, FeedbackMeaning> = {
  'opt-out': 'opt-out',
  'opt-out-list': 'opt-out',
  'not-spam': 'none',
  'auth-failure': 'none',
}

/**
 * Returns the meaning of a Feedback-Type (RFC 5965). A missing or unknown type is a complaint, because mail
 * to recipients who complained ruins the sender's reputation.
 */
export const meaningOfFeedback = (feedbackType: string | undefined): FeedbackMeaning => {
  const type = feedbackType?.trim().toLowerCase() ?? ''
  return Object.hasOwn(otherFeedback, type) ? (otherFeedback[type] ?? 'none') : 'complaint'
}
