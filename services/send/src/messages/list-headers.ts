import type { MailType } from '@postrider/contracts/resources'
import type { AnySource } from '../mails/mail.ts'

export type MailClass = 'transactional' | 'marketing' | 'headless'

export type ClassQuestion = { source: AnySource; type: MailType | null }

/**
 * Returns the class of a mail. If the mail has no type, mail of /v1/send is transactional and other mail is
 * marketing.
 */
export function mailClass({ source, type }: ClassQuestion): MailClass {
  if (type === 'HEADLESS') return 'headless'
  if (type === 'TRANSACTIONAL') return 'transactional'
  return type === null && source === 'TRANSACTIONAL' ? 'transactional' : 'marketing'
}

export type ListHeadersInput = ClassQuestion & {
  /** The URL for one-click unsubscribe by mailbox providers (RFC 8058). */
  oneClickUrl: string
  /** True if the body shows this contact's unsubscribe or preferences link (`MailHtml`). */
  showsUnsubscribeLink: boolean
  /** The caller's headers, already checked by `CustomHeaders`. */
  custom: Record<string, string>
}

/**
 * Returns the caller's headers, and these headers unless the caller sets them (in any letter case):
 * - List-Unsubscribe and List-Unsubscribe-Post on marketing mail and on any mail with an unsubscribe link,
 *   unless the caller sets one of the two
 * - Precedence on marketing mail and campaigns
 * - Auto-Submitted and X-Auto-Response-Suppress on marketing mail, campaigns and workflow mail, to prevent
 *   loops of automatic replies
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

// RFC 3834 section 5, and Exchange's header. They prevent out-of-office replies and replies of other
// workflows.
const automaticHeaders = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
}
