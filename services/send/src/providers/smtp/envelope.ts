import { SmtpError, type SmtpCommand } from './refusal.ts'

export interface Envelope {
  from: string
  to: string
}

/** A command, and the line that it is. */
export type Command = readonly [SmtpCommand, string]

/** The commands of an envelope. Throws for an address that could be more than an address, before a byte of it is written. */
export function envelopeCommands({ from, to }: Envelope, takesUtf8: boolean): readonly Command[] {
  for (const [command, address] of [
    ['MAIL FROM', from],
    ['RCPT TO', to],
  ] as const)
    if (/[\r\n<>]/.test(address)) throw new SmtpError('Invalid address', { code: 'EENVELOPE', command })
  // RFC 6531 section 3.4.
  const utf8 = takesUtf8 && /\P{ASCII}/u.test(from + to) ? ' SMTPUTF8' : ''
  return [
    ['MAIL FROM', `MAIL FROM:<${from}>${utf8}`],
    ['RCPT TO', `RCPT TO:<${to}>`],
  ]
}
