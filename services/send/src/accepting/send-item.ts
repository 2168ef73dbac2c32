import type { SendItem } from '@postrider/contracts/resources'
import { firstState } from '../mails/new-mail.ts'
import type { AcceptedItem } from './claim-throttles.ts'

/** Returns the item of the response for one recipient. */
export function sendItem(item: AcceptedItem): SendItem {
  if (item.skipped) {
    const { contact, retryAt } = item.skipped
    return {
      contact,
      status: 'SKIPPED',
      reason: 'throttled',
      suggestion: 'Send the mail again after `retryAt`, or without `delivery.throttle`.',
      retryAt: retryAt.toISOString(),
    }
  }
  const { mail, suppressedCopies } = item
  const { id, contactId, toEmail, scheduledFor, suppressedBy } = mail
  const state = firstState(mail)
  return {
    contact: { id: contactId ?? '', email: toEmail },
    email: id,
    ...(suppressedBy === null
      ? { status: state.status === 'SCHEDULED' ? 'SCHEDULED' : 'QUEUED' }
      : { status: 'SUPPRESSED', reason: suppressedBy, suggestion: suggestionFor(suppressedBy) }),
    ...(state.status === 'SCHEDULED' && scheduledFor && { scheduledFor: scheduledFor.toISOString() }),
    ...(suppressedCopies.length > 0 && { suppressedCopies: [...suppressedCopies] }),
  }
}

/** Returns how to fix the reason why a mail is suppressed. */
export const suggestionFor = (reason: string): string => suggestions[reason] ?? onTheList

const onTheList =
  'The address is suppressed because of a bounce, a complaint or a rule. It receives no mail of any type.'

const suggestions: Record<string, string> = {
  unsubscribed:
    'The contact is not subscribed, and the template is of type MARKETING. Contacts that this call creates are not subscribed either. Use a template of type TRANSACTIONAL for orders, receipts and passwords. If the recipient agreed to marketing mail, pass `subscribed: true`.',
  deleted: 'The contact was deleted during the request. Repeat the request to create the contact again.',
}
