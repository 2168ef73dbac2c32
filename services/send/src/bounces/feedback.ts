/** The meaning of a mailbox provider's feedback for its contact. */
export type FeedbackMeaning = 'complaint' | 'opt-out' | 'none'

/**
 * Types of feedback that are not complaints: with `opt-out` and `opt-out-list` (RFC 5965 drafts, still in
 * use) the recipient unsubscribes; `not-spam` (RFC 6430) reports that a mail is not spam; `auth-failure` (RFC
 * 6591) is an automatic report to the owner of the domain.
 */
const otherFeedback: Record<string, FeedbackMeaning> = {
  'opt-out': 'opt-out',
  'opt-out-list': 'opt-out',
  'not-spam': 'none',
  'auth-failure': 'none',
}

/**
 * The meaning of feedback by its Feedback-Type (RFC 5965), which SES passes on. A missing or unknown type is
 * a complaint, because mailing recipients who complained ruins the sender's reputation.
 */
export const meaningOfFeedback = (feedbackType: string | undefined): FeedbackMeaning => {
  const type = feedbackType?.trim().toLowerCase() ?? ''
  return Object.hasOwn(otherFeedback, type) ? (otherFeedback[type] ?? 'none') : 'complaint'
}
