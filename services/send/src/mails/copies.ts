import type { Copy, Mail } from './mail.ts'

/** The address of a copy whose recipient was erased. The copy keeps its position. */
const erasedAddress = ''

/** Returns the copies that can be sent: those whose recipient is not erased. */
export const withAddress = (copies: readonly Copy[]): Copy[] =>
  copies.filter(({ email }) => email !== erasedAddress)

/** What a fact concerns: the mail, the copy at a position, or a recipient that is neither. */
export type FactSubject = 'mail' | 'unknown' | number

/**
 * Returns what a fact about `recipient` concerns. Null means that a report names no recipient, undefined that
 * the fact is about the mail. If the mail has copies, an unknown recipient may be the target of a forwarding or
 * an erased copy. Without copies, every report is about the mail.
 */
export function factSubject(
  { toEmail, copies }: Pick<Mail, 'toEmail' | 'copies'>,
  recipient: string | null | undefined,
): FactSubject {
  if (copies.length === 0 || recipient === undefined || recipient === toEmail) return 'mail'
  const position = copies.findIndex(({ email }) => email === recipient)
  return position < 0 ? 'unknown' : position
}
