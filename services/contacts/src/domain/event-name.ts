import { invalid } from '@postrider/contracts/errors'

/**
 * Throws 422 with field code `reserved_event` for names that only the service itself may record (API spec,
 * POST /v1/track).
 */
export function checkEventName(name: string): void {
  if (!isReservedEvent(name)) return
  const message = 'This event name is reserved for the service itself.'
  const errors = [{ field: 'event', code: 'reserved_event', message, received: name }]
  // Clients look for the list in either place.
  throw invalid(errors, message, { errors })
}

/**
 * True for names that only the service itself records, and for names that a reader takes for one of these.
 */
export function isReservedEvent(name: string): boolean {
  const read = asRead(name)
  return (
    read.startsWith('email.') ||
    read === 'contact.subscribed' ||
    read === 'contact.unsubscribed' ||
    (read.startsWith('segment.') && (read.endsWith('.entry') || read.endsWith('.exit')))
  )
}

/**
 * The name without what a reader does not notice: case, blanks, invisible characters, other forms of the same
 * letters.
 */
const asRead = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .toLowerCase()
