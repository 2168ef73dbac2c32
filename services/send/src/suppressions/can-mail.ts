import type { MailType } from '@postrider/contracts/resources'
import type { AnySource } from '../mails/mail.ts'

export interface MailQuestion {
  source: AnySource
  /** The type of the template or campaign; null for /v1/send without a template. */
  type: MailType | null
  /** Why the address is on the suppression list, if it is. */
  suppressed: string | undefined
  deleted: boolean
  unsubscribed: boolean
  /** A workflow's mail to an address that is not its contact's. */
  customAddress?: boolean
}

export type MailVerdict = { allowed: true } | { allowed: false; reason: string }

/**
 * Whether a recipient may be mailed. A suppressed address or a deleted contact never is. An unsubscribed
 * contact gets transactional mail, HEADLESS mail only of /v1/send, and no marketing mail.
 */
export function canMail(question: MailQuestion): MailVerdict {
  if (question.suppressed !== undefined) return { allowed: false, reason: question.suppressed }
  if (question.deleted) return { allowed: false, reason: 'deleted' }
  if (question.unsubscribed && respectsSubscription(question))
    return { allowed: false, reason: 'unsubscribed' }
  return { allowed: true }
}

function respectsSubscription({ source, type, customAddress = false }: MailQuestion): boolean {
  if (customAddress || type === 'TRANSACTIONAL' || type === null) return false
  return source === 'TRANSACTIONAL' ? type === 'MARKETING' : true
}
