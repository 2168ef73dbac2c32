import { generateKeyPairSync } from 'node:crypto'
import { checkMail, publishDkimKey } from '../src/mail/index.ts'

const headers = [
  'From: Ann <ann@example.com>',
  'To: bo@example.org',
  'Subject: Hello',
  'Message-ID: <1@example.com>',
  'Date: Sun, 01 Mar 2026 12:00:00 +0000',
  'MIME-Version: 1.0',
  'Content-Type: text/plain; charset=utf-8',
]
const mail = (lines: readonly string[] = headers, body = 'Hi\r\n'): Buffer =>
  Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1')
const without = (name: string): string[] => headers.filter((line) => !line.startsWith(name))

describe('checkMail', () => {
  it('finds no fault in a valid mail', async () => {
    expect(await checkMail(mail())).toEqual([])
  })

  it.each([
    ['a CR without LF', mail(headers, 'a\rb\r\n')],
    ['a LF without CR', mail(headers, 'a\nb\r\n')],
    ['a NUL', mail(headers, 'a\0b\r\n')],
    ['an 8-bit octet', mail(headers, 'é\r\n')],
    ['more than 998 octets', mail(headers, `${'x'.repeat(999)}\r\n`)],
    ['no CRLF at its end', mail(headers, 'Hi')],
    ['no empty line', Buffer.from('From: a@b.test\r\n')],
    ['a malformed header', mail([...headers, 'no colon'])],
    ['a malformed header', mail([...headers, 'X-A: a\r\n  \r\n b'])],
    ['a malformed header', mail([...headers, 'X A: b'])],
    ['the header date too often or not at all', mail(without('Date'))],
    ['the header to too often or not at all', mail([...headers, 'To: cy@example.org'])],
    ['does not show a sender', mail([...without('From'), 'From: nobody'])],
    ['does not show one recipient', mail([...without('To'), 'To: a@b.test, c@d.test'])],
  ])('finds %s', async (fault, raw) => {
    expect((await checkMail(raw)).join()).toContain(fault)
  })

  it('finds an invalid signature', async () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    publishDkimKey({ domain: 'signed.example', selector: 'pr1', privateKey })
    const signature =
      'DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=signed.example; s=pr1; h=from:to; bh=AAAA; b=AAAA'

    expect((await checkMail(mail([signature, ...headers]))).join()).toContain(
      'a DKIM signature of signed.example: fail',
    )
  })
})
