/** What a provider returned when it accepted a mail. */
export interface Acknowledgement {
  /** The mail server, the region of Amazon SES, or `inbox`. */
  server: string
  /** The reply of the mail server. Amazon SES returns only an id (`providerMessageId`). */
  reply?: string
}

/**
 * Marks mails that the provider `inbox` captured, also after their captured copies are deleted. The
 * acknowledgement of a mail server with this name is different, because it has a reply.
 */
export const inboxAcknowledgement: Acknowledgement = { server: 'inbox' }
