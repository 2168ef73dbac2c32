/** Headers written by the service: a caller's header would forge the sender, or break the message. */
const ownHeaders = new Set([
  'bcc',
  'cc',
  'date',
  'dkim-signature',
  'from',
  'message-id',
  'mime-version',
  'received',
  'reply-to',
  'return-path',
  'sender',
  'subject',
  'to',
  'x-email-id',
])

/**
 * True for a header that callers may not set: addressing, MIME structure, signatures, and the provider's
 * control headers.
 */
export const isOwnHeader = (name: string): boolean =>
  ownHeaders.has(name.toLowerCase()) || /^(content-|x-ses-|arc-|resent-)/i.test(name)
