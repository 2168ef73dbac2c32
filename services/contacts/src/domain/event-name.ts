import { eventReserved } from '../errors.ts'

/** Throws 422 with field code `reserved_event` for names that only the service itself may record. */
export function checkEventName(name: string): void {
  if (!isReservedEvent(name)) return
  throw eventReserved(name)
}

/** Whether only the service itself may record events with this name, or with a name that looks the same. */
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
 * Normalizes differences that a reader does not notice: case, blanks, invisible characters, other forms of
 * the same letters.
 */
const asRead = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .toLowerCase()
