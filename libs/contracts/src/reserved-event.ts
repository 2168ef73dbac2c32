/**
 * Returns whether only Postrider itself may record events with this name, or with a name that looks the same.
 */
export function isReservedEvent(name: string): boolean {
  const read = visibleForm(name)
  return (
    read.startsWith('email.') ||
    read === 'contact.subscribed' ||
    read === 'contact.unsubscribed' ||
    (read.startsWith('segment.') && (read.endsWith('.entry') || read.endsWith('.exit')))
  )
}

/**
 * Removes differences that a reader does not notice: case, blanks, invisible characters, and variants of
 * letters.
 */
const visibleForm = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .toLowerCase()
