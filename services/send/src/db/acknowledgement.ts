/** What a provider returned when it accepted a mail. */
export interface Acknowledgement {
  /** The mail server, or the endpoint of Amazon SES. */
  server: string
  /** The reply of the mail server. Amazon SES returns only an id (`providerMessageId`). */
  reply?: string
}
