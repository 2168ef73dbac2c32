/** What feedback of a mailbox provider means for its contact. */
export type FeedbackMeaning = 'complaint' | 'opt-out' | 'none'

/**
 * Types of feedback by which no recipient complains: by `opt-out` and `opt-out-list` (RFC 5965 drafts, still
 * sent) the recipient wants no more mail; `not-spam` (RFC 6430) says that a mail is no spam; `auth-failure`
 * (RFC 6591) is made by a machine for the owner of the domain.
 */
const otherFeedback: Record<string, FeedbackMeaning> = {
  'opt-out': 'opt-out',
  'opt-out-list': 'opt-out',
  'not-spam': 'none',
  'auth-failure': 'none',
}

/**
 * The meaning of feedback by its Feedback-Type (RFC 5965), which SES passes on. It is a complaint when the
 * type is absent or not known:
 * who mails people that complained is taken for a spammer.
 */
export const meaningOfFeedback = (feedbackType: string | undefined): FeedbackMeaning => {
  const type = feedbackType?.trim().toLowerCase() ?? ''
  return Object.hasOwn(otherFeedback, type) ? (otherFeedback[type] ?? 'none') : 'complaint'
}
