import { sendMail, someProject, type Project } from './factories.ts'
import { rowsOf } from './rows.ts'
import { startSend, type SendUnderTest } from './start.ts'

let send: SendUnderTest
let project: Project

beforeAll(async () => {
  send = await startSend()
})
beforeEach(async () => {
  project = await someProject(send)
})
afterAll(() => send.stop())

const file = { filename: 'a', content: 'aGk=', contentType: 'text/plain' }
const attached = (change: object): object => ({ attachments: [{ ...file, ...change }] })
const attachedMessage = (text: string): object =>
  attached({ contentType: 'Message/RFC822', content: Buffer.from(text).toString('base64') })

/** An encoded word that decodes to a line break and a header. */
const hidden = '=?UTF-8?Q?x=0D=0ABcc:y@z.test?='

const malformed: [string, object][] = [
  ['headers.X-A', { headers: { 'X-A': 'a\u0007' } }],
  ['headers.References', { headers: { References: 'b'.repeat(998) } }],
  ['headers.References', { headers: { References: '<é@a.test>' } }],
  ['headers.X-A', { headers: { 'X-A': hidden } }],
  ['subject', { subject: hidden }],
  ['name', { name: hidden }],
  ['to.name', { to: { name: hidden, email: 'a@b.co' } }],
  ['from.name', { from: { name: hidden, email: 'a@b.co' } }],
  ['attachments.0.filename', attached({ filename: hidden })],
  ['attachments.0.filename', attached({ filename: 'a\tb' })],
  ...[
    'garbage',
    'multipart/mixed; boundary=x',
    'text/plain; charset',
    'message/partial',
    'text/plain; x="ü"',
  ].map((contentType): [string, object] => ['attachments.0.contentType', attached({ contentType })]),
  ...['lögo', 'a b', 'a@b@c', 'a,b', 'a"b'].map((contentId): [string, object] => [
    'attachments.0.contentId',
    attached({ contentId }),
  ]),
  ['attachments.0.content', attachedMessage('Subject: x\rBcc: y\r\n\r\nHi')],
  ['attachments.0.content', attachedMessage('Subject: \0\r\n')],
]

describe('POST /v1/send', () => {
  it('rejects a message that would exceed 40 MB', async () => {
    const large = await startSend({ settings: { maxAttachmentBytes: 40 * 1024 * 1024 } })
    const sender = await someProject(large)
    const attachments = [{ filename: 'a', content: 'A'.repeat(40 * 1024 * 1024), contentType: 't/t' }]

    const { status, body } = await sendMail(sender, { attachments })

    expect(status).toBe(422)
    expect(body.error.errors[0]).toMatchObject({ field: 'attachments', code: 'too_big' })
    expect(await rowsOf(large, sender, 'emails')).toEqual([])
    await large.stop()
  })

  it.each([
    ['no recipient', { to: undefined }, { field: 'to', code: 'invalid_type' }],
    ['an empty list', { to: [] }, { field: 'to', code: 'too_small' }],
    [
      'a bad address in the list',
      { to: ['a@example.net', 'nobody'] },
      { field: 'to.1', code: 'invalid_string' },
    ],
    [
      'a line break in a name',
      { to: { email: 'a@example.net', name: 'A\r\nBcc: x@y.z' } },
      { field: 'to.name', code: 'invalid_string' },
    ],
    ['a line break in the subject', { subject: 'a\nb' }, { field: 'subject', code: 'invalid_string' }],
    ['an empty subject', { subject: '' }, { field: 'subject', code: 'too_small' }],
    ['a long subject', { subject: 'x'.repeat(999) }, { field: 'subject', code: 'too_big' }],
    ['no subject and no template', { subject: undefined }, { field: 'template', code: 'custom' }],
    ['no sender', { from: undefined }, { field: 'from', code: 'required' }],
    [
      'a line break in the sender',
      { from: { name: 'a\rb', email: 'a@b.co' } },
      { field: 'from.name', code: 'invalid_string' },
    ],
    ['a bad reply-to', { reply: 'x' }, { field: 'reply', code: 'invalid_string' }],
    ['an empty template', { template: '' }, { field: 'template', code: 'too_small' }],
    [
      'a line break in a header',
      { headers: { 'X-A': 'b\r\nBcc: x@y.z' } },
      { field: 'headers.X-A', code: 'custom' },
    ],
    [
      'a line break in a header name',
      { headers: { 'X-A\r\nBcc': 'b' } },
      { field: 'headers.X-A\r\nBcc', code: 'invalid_string' },
    ],
    ['a long header', { headers: { 'X-A': 'b'.repeat(999) } }, { field: 'headers.X-A', code: 'too_big' }],
    [
      'a line break in a header that the server sets',
      { headers: { Sender: 'a@b.c\r\nBcc: x@y.z' } },
      { field: 'headers.Sender', code: 'custom' },
    ],
    [
      'a long header that the server sets',
      { headers: { Date: 'b'.repeat(999) } },
      { field: 'headers.Date', code: 'too_big' },
    ],
    [
      'a bad Reply-To',
      { headers: { 'reply-to': 'nobody' } },
      { field: 'headers.reply-to', code: 'invalid_string' },
    ],
    ['data that is not an object', { data: [] }, { field: 'data', code: 'invalid_type' }],
    ['too much data', { data: { a: 'x'.repeat(65_536) } }, { field: 'data', code: 'too_big' }],
    [
      'too many keys',
      { data: Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`k${i}`, i])) },
      { field: 'data', code: 'too_big' },
    ],
    [
      'a subscription that is not a boolean',
      { subscribed: 'yes' },
      { field: 'subscribed', code: 'invalid_type' },
    ],
    [
      'content that is not base64',
      { attachments: [{ filename: 'a', content: '%', contentType: 't/t' }] },
      { field: 'attachments.0.content', code: 'custom' },
    ],
    [
      'an inline attachment without a content id',
      { attachments: [{ filename: 'a', content: '', contentType: 't/t', disposition: 'inline' }] },
      { field: 'attachments.0.contentId', code: 'custom' },
    ],
    [
      'eleven attachments',
      { attachments: Array(11).fill({ filename: 'a', content: '', contentType: 't/t' }) },
      { field: 'attachments', code: 'too_big' },
    ],
    [
      'more than 10 MB attached',
      { attachments: [{ filename: 'a', content: 'A'.repeat(13_981_016), contentType: 't/t' }] },
      { field: 'attachments', code: 'custom' },
    ],
    ['a body above 2 MB', { body: 'x'.repeat(2 * 1024 * 1024 + 1) }, { field: 'body', code: 'too_big' }],
    ['NUL', { body: 'a\u0000b' }, { field: 'body', code: 'invalid_string' }],
  ])('rejects %s', async (_what, fault, error) => {
    const answer = await sendMail(project, fault)

    expect(answer).toMatchObject({
      status: 422,
      body: {
        success: false,
        error: {
          code: 'VALIDATION_ERROR',
          statusCode: 422,
          requestId: expect.any(String),
          suggestion: expect.any(String),
        },
      },
    })
    expect(answer.body.error.errors[0]).toMatchObject(error)
    expect(await rowsOf(send, project, 'emails')).toEqual([])
  })

  it('rejects data that makes the stored data of a contact too large', async () => {
    await sendMail(project, { to: 'full@example.net', data: { a: 'x'.repeat(40_000) } })

    const answer = await sendMail(project, { to: 'full@example.net', data: { b: 'x'.repeat(40_000) } })

    expect(answer.status).toBe(422)
    expect(answer.body.error.errors).toMatchObject([{ field: 'data', code: 'too_big' }])
    expect(answer.body.error).not.toHaveProperty('details')
  })

  it.each(malformed)('rejects an invalid value, and names its field: %s %j', async (field, body) => {
    const answer = await sendMail(project, body)

    expect(answer.status).toBe(422)
    expect(answer.body.error.errors).toMatchObject([{ field, code: 'custom' }])
    expect(await rowsOf(send, project, 'emails')).toEqual([])
  })

  it('rejects an unverified sender domain, and names the domain', async () => {
    const other = await someProject(send)

    const unknown = await sendMail(project, { from: 'a@nowhere.test' })
    const foreign = await sendMail(project, { from: `a@${other.domain}` })
    const child = await sendMail(project, { from: `a@news.${project.domain}` })
    const lookalike = await sendMail(project, { from: `a@bad${project.domain}` })

    for (const [answer, domain] of [
      [unknown, 'nowhere.test'],
      [foreign, other.domain],
      [lookalike, `bad${project.domain}`],
    ] as const)
      expect(answer).toMatchObject({
        status: 403,
        body: {
          error: {
            code: 'INTERNAL_SERVER_ERROR',
            statusCode: 403,
            message: expect.stringContaining(domain),
            suggestion: expect.any(String),
          },
        },
      })
    expect(child.status).toBe(200)
  })
})
