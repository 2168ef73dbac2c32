import type { EmailAdvice, EmailExplanation, EmailReason, EmailStep } from '@postrider/contracts/resources'

export type Advice = EmailExplanation['next'][number]

/** Returns an advice as a sentence, with its kind for programs. */
export const advice = (what: EmailAdvice, text: string): Advice => ({ what, text })

/** The answer to the question why a mail did not arrive. */
export interface Verdict {
  reason: EmailReason
  summary: string
  /** What to do now. */
  next: Advice[]
}

/** One event in the life of a mail. */
export interface Step {
  at: Date
  what: EmailStep
  text: string
}
