import type { MailType } from '@postrider/contracts/resources'
import type { AnySource } from '../mails/mail.ts'

export interface MailQuestion {
  source: AnySource
  /** The type of the template or campaign; null for mail of /v1/send without a template. */
  type: MailType | null
  /** The reason why the address is suppressed; undefined if it is not suppressed. */
  suppressed: string | undefined
  deleted: boolean
  unsubscribed: boolean
  /** True for a workflow's mail to an address other than the contact's. */
  customAddress?: boolean
}

export type MailVerdict = { allowed: true } | { allowed: false; reason: string }

/**
 * Returns whether a recipient may be mailed. Suppressed addresses and deleted contacts get no mail. An
 * unsubscribed contact gets transactional mail and HEADLESS mail of /v1/send, but no marketing mail.
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
