import { cpuMs } from '@postrider/testing/jest'
import { checkMail, watchMails } from '@postrider/testing/mail'
import { fc } from '@postrider/testing/property'
import PostalMime, { decodeWords } from 'postal-mime'
import { textPartOf } from '../../test/text-part.ts'
import { composeMessage, type MessageInput } from './compose-message.ts'
import { canonicalText } from './message-text.ts'

const emailId = '019a0000-0000-7000-8000-000000000001'
const plain: MessageInput = {
  emailId,
  date: new Date('2026-03-01T12:00:00Z'),
  from: { name: 'Ann', email: 'ann@example.com' },
  to: { name: null, email: 'bo@example.org' },
  cc: [],
  replyTo: null,
  subject: 'Hello',
  html: '<p>Hi</p>',
  text: 'Hi',
  headers: {},
  attachments: [],
}
const compose = (input: Partial<MessageInput>): Buffer => composeMessage({ ...plain, ...input })
const file = { filename: 'a.eml', contentType: 'message/rfc822', disposition: 'attachment' as const }
const base64 = (text: string): string => Buffer.from(text).toString('base64')

// Stores the mails for the additional parsers in CI.
const watch = watchMails()
afterAll(() => watch.finish())

/** Parses a mail after checking that receivers would accept it. */
async function received(input: Partial<MessageInput>) {
  const raw = compose(input)
  expect(await checkMail(raw)).toEqual([])
  watch.see(raw)
  return PostalMime.parse(raw, { attachmentEncoding: 'utf8', forceRfc822Attachments: true })
}

describe('a composed message', () => {
  it.each([
    ['LF', 'one\ntwo\n'],
    ['CR', 'one\rtwo\r'],
    ['CRLF', 'one\r\ntwo\r\n'],
    ['other letters', 'één\rtwee\n'],
    ['NUL', 'one\0two'],
    ['long lines', 'x'.repeat(5000)],
    ['only letters outside ASCII', '你好\r你好\n'.repeat(100)],
    ['no line break at the end', 'one'],
  ])('has canonical lines for a body with %s', async (_what, html) => {
    const lines = html.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '\ufffd')
    const { html: read } = await received({ html, text: textPartOf(html) })

    expect(read?.replaceAll('\r\n', '\n').trimEnd()).toBe(lines.trimEnd())
  })

  it('encodes line breaks inside text as CRLF', async () => {
    const raw = compose({ html: 'é\n'.repeat(3) + '日本\n'.repeat(30), text: '' })
    const body = raw.toString().split('\r\n\r\n').slice(1).join('\r\n\r\n')

    expect(raw.toString()).toContain('Content-Transfer-Encoding: base64')
    expect(Buffer.from(body, 'base64').toString()).toBe('é\r\n'.repeat(3) + '日本\r\n'.repeat(30))
  })

  it.each([
    ['a long word', 'x'.repeat(998)],
    ['a run of blanks', `a${' '.repeat(500)}b`],
    ['an encoded word with a line break', '=?UTF-8?Q?x=0D=0ABcc:y@z.test?='],
    ['encoded words that are joined', '=?UTF-8?B?D?= =?UTF-8?B?QoK?='],
  ])('keeps %s unchanged', async (_what, text) => {
    const { subject, from, to } = await received({
      subject: text,
      from: { name: text, email: 'a@b.test' },
      to: { name: text, email: 'c@d.test' },
    })

    expect([subject, from?.name, to?.[0]?.name]).toEqual([text, text, text])
  })

  it("keeps the caller's encoded words", async () => {
    const { subject } = await received({ subject: 'Re: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=' })
    expect(subject).toBe('Re: Grüße')
  })

  it.each([
    ['X-A', 'x'.repeat(997)],
    ['X-A', 'x'.repeat(998)],
    ['X-A', '='.repeat(998)],
    ['X-A', `${'y'.repeat(500)} ${'z'.repeat(497)}`],
    ['X-A', `a${' '.repeat(300)}b`],
    ['X-A', 'é'.repeat(998)],
    ['X-A', '=?UTF-8?Q?x=0D=0ABcc:y@z.test?='],
    ['References', '<é@a.test>'],
    ['In-Reply-To', '<日本@a.test>'],
    [`X-${'A'.repeat(253)}`, 'b'],
  ])('contains the header %s: %s as given', async (name, value) => {
    const { headers } = await received({ headers: { [name]: value } })
    const read = headers.find(({ key }) => key === name.toLowerCase())?.value

    expect(decodeWords(read ?? '').replace(/\s+/g, ' ')).toBe(value.replace(/\s+/g, ' '))
  })

  it.each(['*', 'a*b', '*0*', '%41', "a'b", "utf-8''%41", `${'a*'.repeat(100)}.pdf`])(
    'has quotes around the file name %j',
    async (filename) => {
      const input = { attachments: [{ ...file, filename, contentType: 'text/plain', content: Buffer.of() }] }
      const { attachments } = await received(input)
      const headers = compose(input)
        .toString()
        .replaceAll(/\r\n[ \t]+/g, ' ')

      expect(attachments).toMatchObject([{ filename }])
      // Python's strict parser, which CI uses, rejects such parameters without quotes.
      expect(headers).not.toMatch(/name(\*\d+)?=[^"\s;]*[*'%]/)
    },
  )

  it.each([
    ['with LF', 'Subject: x\n\nHi\n', 'message/rfc822', 'Subject: x\r\n\r\nHi\r\n'],
    ['with CRLF', 'Subject: x\r\n\r\nHi', 'message/rfc822', 'Subject: x\r\n\r\nHi'],
    ['with a CR without LF', 'Subject: x\rBcc: y\n\nHi', 'application/octet-stream', undefined],
    ['with NUL', 'Subject: x\0\n\nHi', 'application/octet-stream', undefined],
    ['with 8-bit text', 'Subject: x\n\né', 'application/octet-stream', undefined],
    ['with a long line', `Subject: x\n\n${'y'.repeat(999)}`, 'application/octet-stream', undefined],
    ['without a header', 'Hi', 'application/octet-stream', undefined],
  ])('keeps an attached message %s', async (_what, text, type, expected) => {
    const input = { attachments: [{ ...file, content: Buffer.from(text) }] }
    const { attachments } = await received(input)
    const bytes = type === 'message/rfc822' ? (expected ?? '') : base64(text).slice(0, 76)

    expect(attachments.map(({ mimeType }) => mimeType)).toEqual([type])
    expect(compose(input).toString()).toContain(`\r\n\r\n${bytes}\r\n`)
  })

  it('is composed quickly with an attached message of many long lines', async () => {
    const content = Buffer.from('Subject: x\n\n' + `${'y'.repeat(998)}\n`.repeat(5_000))
    const started = cpuMs()
    compose({ attachments: [{ ...file, content }] })

    expect(cpuMs() - started).toBeLessThan(2_000)
  })

  it.each(['garbage', 'multipart/mixed; boundary=x', 'message/partial', 'text/plän', 'text/plain\r\nX-A: b'])(
    'contains a file of the invalid type %j as application/octet-stream',
    async (contentType) => {
      const { attachments } = await received({
        attachments: [{ ...file, contentType, content: Buffer.from('hi') }],
      })
      expect(attachments).toMatchObject([{ mimeType: 'application/octet-stream', content: 'hi' }])
    },
  )

  it.each(['lögo', 'a b', 'x>\r\nBcc: y', '(', '', '=?UTF-8?B?DQo=?='])(
    'encodes the content id %j',
    async (contentId) => {
      const attachment = { ...file, contentType: 'image/png', content: Buffer.from('hi'), contentId }
      const both = await received({ attachments: [attachment, { ...attachment, disposition: 'inline' }] })
      expect(both.attachments).toHaveLength(2)
    },
  )
})

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom('a', '\r', '\n', '\0', ' ', '\t', '"', '\\', '=?', '?=', '=?utf-8?q?', '=0D', '=?UTF-8?B?DQo=?=', 'é', '日', '🎉', '\ud800', '\u2028', '\u0085', ':', '<', '>', '(', ';', 'x'.repeat(80)), // prettier-ignore
    maxLength: 60,
  }),
)
const oneLine = (given: string): string =>
  given
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()

describe('any text', () => {
  it('results in a valid message', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 7, maxLength: 7 }), async (texts) => {
        const [subject = '', name = '', toName = '', header = '', body = '', filename = '', content = ''] =
          texts
        await received({
          subject,
          from: { name, email: 'a@b.test' },
          to: { name: toName, email: 'c@d.test' },
          headers: { 'X-A': header, 'List-Id': header, References: header },
          html: body,
          text: textPartOf(body),
          attachments: ['text/plain', 'message/rfc822', content].map((contentType) => ({
            ...file,
            filename: filename || 'a',
            contentType,
            content: Buffer.from(content),
            contentId: header,
          })),
        })
      }),
      { numRuns: 150 },
    )
  })

  it('is parsed unchanged', async () => {
    // Skip encoded words, because the reader decodes them.
    const typed = text.filter((each) => !each.includes('=?'))
    await fc.assert(
      fc.asyncProperty(typed, typed, typed, text, async (subject, name, filename, html) => {
        const mail = await received({
          html: `b${html}`,
          subject: `s ${subject}`,
          from: { name: `n ${name}`, email: 'a@b.test' },
          attachments: [
            { ...file, contentType: 'text/plain', filename: `f${filename}`, content: Buffer.of() },
          ],
        })

        expect(mail.html?.replaceAll('\r\n', '\n').trimEnd()).toBe(
          canonicalText(`b${html}`).toWellFormed().replaceAll('\r\n', '\n').trimEnd(),
        )
        expect(oneLine(mail.subject ?? '')).toBe(oneLine(`s ${subject}`))
        expect(oneLine(mail.from?.name ?? '')).toBe(oneLine(`n ${name}`))
        expect(oneLine(mail.attachments[0]?.filename ?? '')).toBe(oneLine(`f${filename}`))
      }),
      { numRuns: 150 },
    )
  })
})
