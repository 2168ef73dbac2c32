/** Headers that the service writes itself. A caller's header could forge the sender or break the message. */
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
 * Returns whether callers must not set a header: addressing, MIME structure, signatures, and control headers
 * of the provider.
 */
export const isOwnHeader = (name: string): boolean =>
  ownHeaders.has(name.toLowerCase()) || /^(content-|x-ses-|arc-|resent-)/i.test(name)
