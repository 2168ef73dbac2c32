import type { Copy, Mail } from './mail.ts'

/** The address of a copy whose recipient was erased. The copy keeps its position. */
const erasedAddress = ''

/** Returns the copies that can be sent: those whose recipient is not erased. */
export const withAddress = (copies: readonly Copy[]): Copy[] =>
  copies.filter(({ email }) => email !== erasedAddress)

/**
 * Returns the position of the copy that a report about `recipient` concerns. Returns undefined if the report
 * concerns the mail itself: it names the mail's recipient, no recipient, or an unknown one, such as the target
 * of a forwarding. If the recipient of a copy was erased, an unknown recipient is assumed to be this one.
 */
export function copyPosition(
  { toEmail, copies }: Pick<Mail, 'toEmail' | 'copies'>,
  recipient: string | undefined,
): number | undefined {
  if (recipient === undefined || recipient === toEmail) return undefined
  const named = copies.findIndex(({ email }) => email === recipient)
  const position = named >= 0 ? named : copies.findIndex(({ email }) => email === erasedAddress)
  return position < 0 ? undefined : position
}
