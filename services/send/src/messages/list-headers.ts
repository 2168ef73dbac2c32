import type { MailType } from '@postrider/contracts/resources'
import type { AnySource } from '../mails/mail.ts'

export type MailClass = 'transactional' | 'marketing' | 'headless'

export type ClassQuestion = { source: AnySource; type: MailType | null }

/**
 * The kind of mail for the recipient. Without a template, mail of /v1/send is transactional, all other is
 * marketing.
 */
export function mailClass({ source, type }: ClassQuestion): MailClass {
  if (type === 'HEADLESS') return 'headless'
  if (type === 'TRANSACTIONAL') return 'transactional'
  return type === null && source === 'TRANSACTIONAL' ? 'transactional' : 'marketing'
}

export type ListHeadersInput = ClassQuestion & {
  /** Where a mailbox provider POSTs to unsubscribe (RFC 8058, one click). */
  oneClickUrl: string
  /** True when the body holds this contact's unsubscribe or preferences link, see `MailHtml`. */
  showsUnsubscribeLink: boolean
  /** The caller's own headers, already checked by `CustomHeaders`. */
  custom: Record<string, string>
}

/**
 * The caller's headers, and the defaults that they do not replace: List-Unsubscribe with
 * List-Unsubscribe-Post on marketing mail and on any mail with an unsubscribe link; Precedence on marketing
 * mail and campaigns; Auto-Submitted and X-Auto-Response-Suppress on these and on mail of workflows: what a
 * workflow answers by itself must not be answered by itself. Names are compared without case; a caller that
 * sets one header of the pair gets neither default.
 */
export function listHeaders(input: ListHeadersInput): Record<string, string> {
  const given = new Set(Object.keys(input.custom).map((name) => name.toLowerCase()))
  const ownsPair = given.has('list-unsubscribe') || given.has('list-unsubscribe-post')
  const isMarketing = mailClass(input) === 'marketing'
  const isBulk = isMarketing || input.source === 'CAMPAIGN'
  const defaults = {
    ...(!ownsPair && (isMarketing || input.showsUnsubscribeLink) ? unsubscribePair(input.oneClickUrl) : {}),
    ...(isBulk ? bulkHeader : {}),
    ...(isBulk || input.source === 'WORKFLOW' ? automaticHeaders : {}),
  }
  const kept = Object.entries(defaults).filter(([name]) => !given.has(name.toLowerCase()))
  return { ...Object.fromEntries(kept), ...input.custom }
}

const unsubscribePair = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const bulkHeader = { Precedence: 'bulk' }

// RFC 3834 section 5, and the header of Exchange: out-of-office replies and other workflows do not answer
// such mail.
const automaticHeaders = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
}
