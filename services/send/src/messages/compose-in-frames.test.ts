import { fc } from '@postrider/testing/property'
import { textPartOf } from '../../test/text-part.ts'
import { createComposer } from './compose-in-frames.ts'
import { composeMessage, textsOf, type MessageInput } from './compose-message.ts'
import { frameKey, frameOf } from './message-frame.ts'

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
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc.string({ unit: 'grapheme', maxLength: 100 }),
  fc.string({
    unit: fc.constantFrom('a', 'Z', '7', '.', '-', '_', '+', '@', ' ', '"', '<', '=', '?'),
    maxLength: 90,
  }),
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
    '=?UTF-8?Q?x=0D=0ABcc:y@z.test?=',
    '--_NmP-019a0000-0000-7000-8000-000000000001-Part_1--',
    '\r\nContent-Transfer-Encoding: 7bit\r\n',
    'Date: Thu, 01 Jan 1970 00:00:00 +0000\r\n',
    'Bcc: x@y.test',
    '$&',
    '\0',
    '\ud800',
    '\u2028',
  ),
  fc
    .tuple(fc.constantFrom('x', 'é', '日', '😀', ' ', 'word ', '&amp;'), fc.integer({ min: 1, max: 1_500 }))
    .map(([text, times]) => text.repeat(times)),
)
const text = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''))
const words = fc.oneof(
  text,
  fc.constantFrom('', ' ', 'Zoë', 'Ann Lee', 'a, b', '"', `${'long '.repeat(13)}er`),
)
const address = fc.oneof(
  fc.emailAddress(),
  text,
  fc.constantFrom(
    '',
    'bo@example.org',
    '"b o"@example.org',
    'a@b@example.org',
    'zoë@example.org',
    'bo@münchen.example',
    'bo@xn--mnchen-3ya.example',
    'bo@xn--a.example',
    'Bo@EXAMPLE.org',
    'bo@127.1',
    'bo@0x7f.1',
    'bo@[127.0.0.1]',
    'a,b@example.org',
    'a..b@example.org',
    'bo@a_b.example',
    `${'b'.repeat(60)}@${'label.'.repeat(12)}example`,
  ),
)
const url = fc.webUrl().map((link) => `<${link}>`)
const name = fc.constantFrom(
  'X-A',
  'x-a',
  'References',
  'In-Reply-To',
  'Precedence',
  'List-Unsubscribe-Post',
  'list-unsubscribe',
  'Subject',
  'Content-Transfer-Encoding',
  'key',
  'value',
  '7',
  '__proto__',
  'X y',
)

/** What mails of one frame have in common. */
const sender = fc.record({
  from: fc.record({ name: fc.option(words), email: address }),
  replyTo: fc.option(address),
  headers: fc.dictionary(name, words, { maxKeys: 4 }),
  attachments: fc.constant([]),
})
/** Without a frame: of another length, or of letters that a boundary has in quotes. */
const otherIds = ['019', '019A0000-0000-7000-8000-000000000001', 'a:b', 'x'.repeat(90)]
/** What they differ in. */
const recipient = fc.record({
  emailId: fc.oneof(
    { weight: 9, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: fc.constantFrom(...otherIds) },
  ),
  date: fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
  to: fc.record({ name: fc.option(words), email: address }),
  subject: words,
  html: text,
  text: text.map(textPartOf),
  unsubscribe: fc.option(fc.oneof(url, words)),
})
type Recipient = typeof recipient extends fc.Arbitrary<infer Value> ? Value : never

const mailOf = (
  common: Pick<MessageInput, 'from' | 'replyTo' | 'headers' | 'attachments'>,
  own: Recipient,
): MessageInput => {
  const { unsubscribe, ...rest } = own
  const headers =
    unsubscribe === null ? common.headers : { 'List-Unsubscribe': unsubscribe, ...common.headers }
  return { ...common, ...rest, headers }
}

const seen = (bytes: Buffer): string => bytes.toString('latin1')

describe('a composer that remembers frames', () => {
  it('makes of every mail what the composer makes of it', () => {
    fc.assert(
      fc.property(sender, fc.array(recipient, { minLength: 1, maxLength: 5 }), (common, recipients) => {
        const compose = createComposer()
        // Twice, so that each is also a filled frame: one is made for the second mail.
        for (const own of [...recipients, ...recipients]) {
          const input = mailOf(common, own)
          expect(seen(compose(input))).toBe(seen(composeMessage(input)))
        }
      }),
      { numRuns: 200 },
    )
  }, 60_000)

  it('does so whatever frames it has', () => {
    const senders = fc.array(sender, { minLength: 2, maxLength: 3 })
    fc.assert(
      fc.property(senders, fc.array(fc.tuple(fc.nat(2), recipient), { maxLength: 8 }), (commons, mails) => {
        const compose = createComposer()
        for (const [which, own] of mails) {
          const input = mailOf(commons[which % commons.length] ?? plain, own)
          expect(seen(compose(input))).toBe(seen(composeMessage(input)))
        }
      }),
      { numRuns: 50 },
    )
  }, 60_000)

  it.each([
    ['an ordinary mail', {}],
    ['one without a text part', { text: '' }],
    [
      'one with list headers',
      { headers: { 'List-Unsubscribe': `<https://p.example/u?e=${'x'.repeat(200)}>`, Precedence: 'bulk' } },
    ],
    [
      'one of a sender in another script',
      { from: { name: 'Zoë', email: 'zoe@münchen.example' }, replyTo: 'a@b.test' },
    ],
  ])('has a frame for %s', (_what, given) => {
    const input = { ...plain, ...given }
    const frame = frameOf(input, textsOf(input))

    expect(frameKey(input, textsOf(input))).toBeDefined()
    expect(frame).toContainEqual({ hole: 'html' })
    expect(JSON.stringify(frame)).not.toContain('Hello')
  })

  it.each([
    [
      'files',
      {
        attachments: [
          { filename: 'a', contentType: 'text/plain', disposition: 'attachment' as const, content: '' },
        ],
      },
    ],
    ['an empty HTML part', { html: '' }],
    ['an id of another kind', { emailId: '019' }],
  ])('has none for a mail with %s', (_what, given) => {
    const input = { ...plain, ...given }
    expect(frameKey(input, textsOf(input))).toBeUndefined()
  })
})
