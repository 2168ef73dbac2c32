export interface SendCommandInput {
  apiUrl: string
  /** The value of the header `Authorization`, as an argument of a POSIX shell. */
  authorization: string
  mail: Readonly<Record<'to' | 'from' | 'subject' | 'body', string>>
}

/** Returns the command that sends a mail. */
export const sendCommand = ({ apiUrl, authorization, mail }: SendCommandInput): string =>
  [
    `curl ${quote(`${apiUrl}/v1/send`)}`,
    `-H ${authorization}`,
    `-H ${quote('Content-Type: application/json')}`,
    `-d ${quote(JSON.stringify(mail, null, 2).replaceAll('\n', '\n  '))}`,
  ].join(' \\\n  ')

/** Quotes an argument of a command for a POSIX shell. */
export const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`
