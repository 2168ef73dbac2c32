import {
  audiencePageSent,
  emailUnsubscribed,
  messagesOfAudiencePageSent,
} from '@postrider/contracts/messages'
import type { PublishedMessage } from '@postrider/testing/service'

/** A message about a mail. */
export interface MailMessage {
  type: string
  emailId: string
  sequence: number
  state: { status: string; opens: number; clicks: number }
}

/**
 * Returns the messages about mails in the order of publication, by mail. The messages that `audience_page.sent`
 * replaces come first, because it has another key than later messages. Repeated messages are omitted.
 */
export function messagesByMail(published: readonly PublishedMessage[]): Map<string, MailMessage[]> {
  const ofPages = published.flatMap(({ type, data }) =>
    type === audiencePageSent.type ? messagesOfAudiencePageSent(audiencePageSent.data.parse(data)) : [],
  )
  // The message about an unsubscription has no number.
  const single = published.filter(({ type }) => type.startsWith('email.') && type !== emailUnsubscribed.type)
  const all = [...ofPages, ...single].map(({ type, data }): [string, MailMessage] => [
    JSON.stringify([type, data]),
    { type, emailId: data.emailId, sequence: data.sequence ?? 0, state: data.state },
  ])
  return Map.groupBy(new Map(all).values(), ({ emailId }) => emailId)
}

/** Expects that the messages about each mail are numbered from 1 without gaps, in the order of publication. */
export function expectNumbered(published: readonly PublishedMessage[]): void {
  const wrong = [...messagesByMail(published).values()]
    .filter((messages) => messages.some(({ sequence }, index) => sequence !== index + 1))
    .map((messages) => messages.map(({ type, sequence }) => `${sequence} ${type}`))
  expect(wrong).toEqual([])
}
