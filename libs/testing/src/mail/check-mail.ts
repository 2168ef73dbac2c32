import { DKIMObject, DKIMVerifyStream } from 'haraka-plugin-dkim/lib/dkim.js'
import PostalMime from 'postal-mime'

DKIMObject.prototype.debug = () => undefined
DKIMVerifyStream.prototype.debug = () => undefined

/**
 * Returns the faults of a complete message; empty if there are none. Lines and headers must follow RFC 5322
 * section 2, and all bytes must be 7-bit, because our composer encodes all other bytes. A parser
 * (postal-mime) must find the parts. Haraka's verifier must accept the DKIM signatures with the keys of
 * `publishDkimKey`. In CI, Python's `email` and dkimpy read the same messages.
 */
export async function checkMail(raw: Buffer): Promise<string[]> {
  const text = raw.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return ['has no empty line after its headers']
  const fields = text.slice(0, end).split(/\r\n(?![ \t])/)
  return [
    ...lineFaults(text),
    ...headerFaults(fields),
    ...(await parseFaults(raw, text)),
    ...(await dkimFaults(raw, fields)),
  ]
}

function lineFaults(text: string): string[] {
  const wrong: [string, RegExp][] = [
    ['a CR without LF', /\r(?!\n)/],
    ['a LF without CR', /(?<!\r)\n/],
    ['a NUL', /\0/],
    ['an 8-bit octet', /[\x80-\xff]/],
    ['a line of more than 998 octets', /^[^\r\n]{999}/m],
    ['no CRLF at its end', /[^\n]$/],
  ]
  return wrong.filter(([, pattern]) => pattern.test(text)).map(([fault]) => `has ${fault}`)
}

// The minimum and maximum number of each header: RFC 5322 section 3.6, and MIME (RFC 2045 section 3).
const counts: Record<string, [number, number]> = {
  date: [1, 1],
  from: [1, 1],
  to: [1, 1],
  'message-id': [1, 1],
  'mime-version': [1, 1],
  'content-type': [1, 1],
  'content-transfer-encoding': [0, 1],
  subject: [0, 1],
  sender: [0, 1],
  'reply-to': [0, 1],
  cc: [0, 1],
  bcc: [0, 0],
  'in-reply-to': [0, 1],
  references: [0, 1],
}

// RFC 5322 section 2.2: a name, and lines of visible characters and spaces. No line may consist only of
// spaces.
const wellFormed = /^[\x21-\x39\x3b-\x7e]+:[\t\x20-\x7e]*(?:\r\n[ \t]+[\x21-\x7e][\t\x20-\x7e]*)*$/

function headerFaults(fields: readonly string[]): string[] {
  const names = fields.map((field) => field.slice(0, Math.max(0, field.indexOf(':'))).toLowerCase())
  const malformed = fields.filter((field) => !wellFormed.test(field))
  const miscounted = Object.entries(counts).filter(([name, [least, most]]) => {
    const count = names.filter((each) => each === name).length
    return count < least || count > most
  })
  return [
    ...malformed.map((field) => `has a malformed header ${JSON.stringify(field)}`),
    ...miscounted.map(([name]) => `has the header ${name} too often or not at all`),
  ]
}

async function parseFaults(raw: Buffer, text: string): Promise<string[]> {
  try {
    const { from, to, date, attachments } = await PostalMime.parse(raw)
    const parts = (text.match(/^content-disposition: (attachment|inline)/gim) ?? []).length
    const wrong: [string, boolean][] = [
      ['a sender', from?.address?.includes('@') !== true],
      ['one recipient', to?.length !== 1],
      ['a date', date === undefined || Number.isNaN(Date.parse(date))],
      ['its attachments', attachments.length > parts],
    ]
    return wrong.filter(([, isMissing]) => isMissing).map(([what]) => `does not show ${what} to a parser`)
  } catch (error) {
    return [`cannot be parsed: ${String(error)}`]
  }
}

async function dkimFaults(raw: Buffer, fields: readonly string[]): Promise<string[]> {
  const signatures = fields.filter((field) => /^dkim-signature:/i.test(field))
  if (signatures.length === 0) return []
  return new Promise((resolve) => {
    const verifier = new DKIMVerifyStream({}, (error, _result, results = []) => {
      const failed = results.filter(({ result }) => result !== 'pass')
      resolve([
        ...(error ? [`cannot be verified: ${error.message}`] : []),
        ...failed.map(
          ({ domain, result, error: why }) => `has a DKIM signature of ${domain}: ${result} ${why ?? ''}`,
        ),
        ...(results.length === signatures.length ? [] : ['has DKIM signatures that were not verified']),
      ])
    })
    verifier.write(raw)
    verifier.end()
  })
}
