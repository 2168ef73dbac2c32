/** Names that only the service itself may record (API spec, POST /v1/track). */
export const isReservedEventName = (name: string): boolean =>
  name.startsWith('email.') ||
  name === 'contact.subscribed' ||
  name === 'contact.unsubscribed' ||
  (name.startsWith('segment.') && (name.endsWith('.entry') || name.endsWith('.exit')))
