import type { EmailReason, EmailStep } from '@postrider/contracts/resources'

/** The answer to the question why a mail did not arrive. */
export interface Verdict {
  reason: EmailReason
  summary: string
  /** What to do now. */
  next: string[]
}

/** One event in the life of a mail. */
export interface Step {
  at: Date
  what: EmailStep
  text: string
}
