import { fc } from '@postrider/testing/property'
import { textPartOf } from '../../test/text-part.ts'
import { messageTree, type MessageInput } from './compose-message.ts'
import { writeMessage } from './write-message.ts'

const plain: MessageInput = {
  emailId: '019a0000-0000-7000-8000-000000000001',
  date: new Date('2026-03-01T12:00:00Z'),
  from: { name: 'Ann', email: 'ann@example.com' },
  to: { name: null, email: 'bo@example.org' },
  replyTo: null,
  subject: 'Hello',
  html: '<p>Hi</p>',
  text: 'Hi',
  headers: {},
  attachments: [],
}

const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.constantFrom(
    '\r\n',
    '\n',
    '\r',
    '\n.',
    ' \n',
    '\t\r\n',
    '=',
    '=0A',
    '=?utf-8?q?x?=',
    '--',
    '\0',
    '\ud800',
  ),
  fc
    .tuple(fc.constantFrom('x', 'é', '日', '😀', ' ', '&amp;'), fc.integer({ min: 1, max: 3_000 }))
    .map(([text, times]) => text.repeat(times)),
)
const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
const name = fc.oneof(text, fc.constantFrom('A\r\nBcc: x@y.test', '"', '\\', 'Zoë', 'a, b'))
const file = fc.record({
  filename: name,
  content: fc
    .oneof(fc.uint8Array({ maxLength: 300 }), text)
    .map((content) => Buffer.from(content).toString('base64')),
  contentType: fc.constantFrom(
    'text/plain',
    'text/html; charset=latin1',
    'image/png',
    'message/rfc822',
    'multipart/mixed',
    'none',
  ),
  disposition: fc.constantFrom('attachment', 'inline'),
  contentId: fc.constantFrom('logo', 'a b'),
})
const mail: fc.Arbitrary<MessageInput> = fc.record({
  emailId: fc.uuid(),
  date: fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
  from: fc.record({
    name: fc.option(name),
    email: fc.constantFrom('ann@example.com', 'ann@münchen.example'),
  }),
  to: fc.record({ name: fc.option(name), email: fc.constantFrom('bo@example.org', '"b o"@example.org') }),
  replyTo: fc.option(fc.constant('replies@example.com')),
  subject: name,
  html: text,
  text: text.map(textPartOf),
  headers: fc.dictionary(fc.constantFrom('X-A', 'List-Unsubscribe', 'References', 'Precedence'), text),
  attachments: fc.array(file, { maxLength: 2 }),
})

const base64 = (content: string): string => Buffer.from(content).toString('base64')
const attachedFile = {
  filename: 'ä.bin',
  contentType: 'text/plain',
  disposition: 'inline' as const,
  contentId: 'a',
  content: base64('Grüße '.repeat(20_000)),
}
const attachedMessage = {
  filename: 'a.eml',
  contentType: 'message/rfc822',
  disposition: 'attachment' as const,
  content: base64('Subject: Hi\n\nline\n'.repeat(1_000)),
}

/** Boundaries are made of the mail's id, so nothing differs between two trees of one mail. */
const expectSameBytes = async (input: MessageInput): Promise<void> => {
  const written = writeMessage(messageTree(input)).toString('latin1')
  const built = (await messageTree(input).build()).toString('latin1')
  expect(written).toBe(built)
}

const unbroken = (bytes: Buffer): string => bytes.toString('latin1').replaceAll('=\r\n', '')

/** Soft line breaks (RFC 2045 section 6.7, rule 5) mean nothing, and the composer sets that before a blank at the end of a text elsewhere. */
const expectSameText = async (input: MessageInput): Promise<void> => {
  const written = writeMessage(messageTree(input))
  const built = await messageTree(input).build()
  expect(unbroken(written)).toBe(unbroken(built))
  expect(longestLine(written)).toBeLessThanOrEqual(Math.max(longestLine(built), 76))
}

const longestLine = (bytes: Buffer): number =>
  Math.max(
    ...bytes
      .toString('latin1')
      .split('\r\n')
      .map(({ length }) => length),
  )

describe('a written message', () => {
  it('says what the composer builds', async () => {
    await fc.assert(fc.asyncProperty(mail, expectSameText), { numRuns: 500 })
  }, 300_000)

  it.each([
    ['an HTML part without text', { text: '' }],
    ['nothing in it', { html: '', text: '' }],
    ['nothing but a message', { html: '', text: '', attachments: [attachedMessage] }],
    ['files and a message', { attachments: [attachedFile, attachedMessage, attachedFile] }],
    ['texts of other scripts', { html: '日本 '.repeat(20_000), text: textPartOf('日本 '.repeat(20_000)) }],
  ])('has the bytes that the composer builds with %s', (_what, given) =>
    expectSameBytes({ ...plain, ...given }),
  )

  it('has the same text in a part of more than 64 KB, where the composer breaks other lines', async () => {
    const html = 'Grüße word '.repeat(20_000)
    const input = { ...plain, html, text: textPartOf(html) }
    const written = writeMessage(messageTree(input))

    expect(unbroken(written)).toBe(unbroken(await messageTree(input).build()))
    expect(longestLine(written)).toBeLessThan(77)
  })
})
