import { invalid } from '@postrider/contracts/errors'

/** Throws 422 with field code `reserved_event` for names that only the service itself may record (API spec, POST /v1/track). */
export function checkEventName(name: string): void {
  if (!isReservedEvent(name)) return
  const message = 'This event name is reserved for the service itself.'
  const errors = [{ field: 'event', code: 'reserved_event', message, received: name }]
  // Clients look for the list in either place.
  throw invalid(errors, message, { errors })
}

/** True for names that only the service itself records. */
export const isReservedEvent = (name: string): boolean =>
  name.startsWith('email.') ||
  name === 'contact.subscribed' ||
  name === 'contact.unsubscribed' ||
  (name.startsWith('segment.') && (name.endsWith('.entry') || name.endsWith('.exit')))
