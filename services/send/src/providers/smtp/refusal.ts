/** A reply of an SMTP server: RFC 5321 section 4.2. */
export interface Reply {
  code: number
  /** All of its lines. */
  text: string
}

export type SmtpCommand = 'CONN' | 'MAIL FROM' | 'RCPT TO' | 'DATA' | 'RSET'

/** An error with the fields that nodemailer's errors have, by which `classifyError` tells what follows. */
export class SmtpError extends Error {
  override name = 'Error'
  readonly code: string
  readonly command: SmtpCommand
  readonly response: string | undefined
  readonly responseCode: number | undefined

  constructor(
    message: string,
    { code, command, reply }: { code: string; command: SmtpCommand; reply?: Reply },
  ) {
    super(reply ? `${message}: ${reply.text}` : message)
    this.code = code
    this.command = command
    this.response = reply?.text
    this.responseCode = reply?.code
  }
}

const said: Partial<Record<SmtpCommand, string>> = {
  'MAIL FROM': 'Mail command failed',
  'RCPT TO': "Can't send mail - all recipients were rejected",
  DATA: 'Data command failed',
}

/** The server refused a command of the envelope. */
export const refusal = (command: SmtpCommand, reply: Reply): SmtpError =>
  new SmtpError(said[command] ?? 'The server refused a command', { code: 'EENVELOPE', command, reply })

/** The server refused the message itself. */
export const messageRefusal = (reply: Reply): SmtpError =>
  new SmtpError('Message failed', { code: 'EMESSAGE', command: 'DATA', reply })

export const isOk = (code: number): boolean => code >= 200 && code < 300

/** 250 instead of 354 is what some servers say to DATA. */
export const goesOn = (command: SmtpCommand, { code }: Reply): boolean =>
  isOk(code) || (command === 'DATA' && code === 354)

/** RFC 5321 section 4.2.3: what a server says to lines that are no commands, or not in their place. */
export const isAboutSyntax = ({ code }: Reply): boolean => code >= 500 && code <= 504

/** Without a reply's code: it says nothing about any mail. */
export const protocolError = (command: SmtpCommand, text: string): SmtpError =>
  new SmtpError(`The server said ${text}`, { code: 'EPROTOCOL', command })
