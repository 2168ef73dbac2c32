/**
 * Types of feedback by which no recipient complains: one says that a mail is no spam (RFC 6430), one asks to be left out of a list, and
 * `auth-failure` is made by a machine for the owner of the domain (RFC 6591).
 */
const otherFeedback = new Set(['not-spam', 'opt-out', 'opt-out-list', 'auth-failure'])

/**
 * Whether feedback is a complaint, by its Feedback-Type (RFC 5965), which SES passes on. It is one when the type is absent or not known:
 * who mails people that complained is taken for a spammer.
 */
export const isComplaint = (feedbackType: string | undefined): boolean =>
  !otherFeedback.has(feedbackType?.trim().toLowerCase() ?? '')
