export interface SendCommandInput {
  apiUrl: string
  secretKey: string
  /** A verified domain of the project. */
  domain: string
  /** The address of the user. */
  to: string
}

/** Returns the command that sends a mail to the user. */
export function sendCommand({ apiUrl, secretKey, domain, to }: SendCommandInput): string {
  const body = {
    to,
    from: `hello@${domain}`,
    subject: 'My first mail',
    body: '<h1>It works</h1>',
  }
  return [
    `curl ${quote(`${apiUrl}/v1/send`)}`,
    `-H ${quote(`Authorization: Bearer ${secretKey}`)}`,
    `-H ${quote('Content-Type: application/json')}`,
    `-d ${quote(JSON.stringify(body))}`,
  ].join(' \\\n  ')
}

/** Quotes an argument of a command for a POSIX shell. */
const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`
