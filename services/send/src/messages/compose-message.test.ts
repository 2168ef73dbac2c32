import { fc } from '@postrider/testing/property'
import PostalMime from 'postal-mime'
import { textPartOf } from '../../test/text-part.ts'
import { composeMessage, messageIdOf, messageTooLarge, type MessageInput } from './compose-message.ts'

const emailId = '019a0000-0000-7000-8000-000000000001'
const plain: MessageInput = {
  emailId,
  date: new Date('2026-03-01T12:00:00Z'),
  from: { name: 'Ann', email: 'ann@example.com' },
  to: { name: null, email: 'bo@example.org' },
  cc: [],
  replyTo: null,
  subject: 'Hello',
  html: '<p>Hi <a href="https://c.test/1">site</a></p>',
  text: 'Hi site [https://site.test/]',
  headers: {},
  attachments: [],
}
const composed = (input: Partial<MessageInput>): Buffer => composeMessage({ ...plain, ...input })
const parsed = async (input: Partial<MessageInput>) => PostalMime.parse(composed(input))
const headersOf = async (input: Partial<MessageInput>) => {
  const { headers } = await parsed(input)
  return Object.fromEntries(headers.map(({ key, value }) => [key, value]))
}

describe('a composed message', () => {
  it('contains sender, recipient, subject, date, HTML and text', async () => {
    const { from, to, replyTo, subject, date, messageId, html, text } = await parsed({
      replyTo: 'desk@example.com',
    })

    expect({ from, to, replyTo, subject, date, messageId, html, text }).toEqual({
      from: { name: 'Ann', address: 'ann@example.com' },
      to: [{ name: '', address: 'bo@example.org' }],
      replyTo: [{ name: '', address: 'desk@example.com' }],
      subject: 'Hello',
      date: '2026-03-01T12:00:00.000Z',
      messageId: `<${emailId}@example.com>`,
      html: '<p>Hi <a href="https://c.test/1">site</a></p>\n',
      text: 'Hi site [https://site.test/]\n',
    })
  })

  it('shows the recipients of copies in one field', async () => {
    const many = Array.from({ length: 49 }, (_, n) => ({ name: `Bo, ${n}`, email: `bo-${n}@example.net` }))
    const raw = composed({ cc: [{ name: null, email: 'ada@example.net' }, ...many] }).toString()
    const { cc } = await PostalMime.parse(raw)

    expect(cc).toEqual([
      { name: '', address: 'ada@example.net' },
      ...many.map(({ name, email }) => ({ name, address: email })),
    ])
    expect(raw).not.toMatch(/^.{999}/m)
    expect(await headersOf({})).not.toHaveProperty('cc')
  })

  it('has the same bytes if it is composed again', async () => {
    const attachments = [
      {
        filename: 'a.txt',
        content: Buffer.from('hi'),
        contentType: 'text/plain',
        disposition: 'attachment' as const,
      },
    ]
    expect(composed({ attachments })).toEqual(composed({ attachments }))
  })

  it('contains the id of the mail and the custom headers', async () => {
    expect(
      await headersOf({ headers: { 'X-Order': '7', 'List-Unsubscribe': '<https://u.test/1>' } }),
    ).toMatchObject({
      'x-email-id': emailId,
      'x-order': '7',
      'list-unsubscribe': '<https://u.test/1>',
    })
  })

  it('ignores custom headers that the service writes itself', async () => {
    const headers = {
      From: 'x@y.z',
      bcc: 'x@y.z',
      'X-Email-Id': '1',
      'Content-Type': 'text/x',
      Subject: 'no',
    }
    expect(await headersOf({ headers })).toEqual(await headersOf({}))
  })

  it('contains other scripts in subject, names and file names', async () => {
    const content = Buffer.from('x')
    const { subject, from, attachments } = await parsed({
      subject: 'Grüße 你好 🎉',
      from: { name: 'Zoë "Z", née Ünal', email: 'zoe@example.com' },
      attachments: [
        { filename: 'Übersicht 你.pdf', content, contentType: 'application/pdf', disposition: 'attachment' },
      ],
    })

    expect({ subject, from, filename: attachments[0]?.filename }).toEqual({
      subject: 'Grüße 你好 🎉',
      from: { name: 'Zoë "Z", née Ünal', address: 'zoe@example.com' },
      filename: 'Übersicht 你.pdf',
    })
  })

  it('contains international domains in ASCII', async () => {
    const { from, messageId } = await parsed({ from: { name: null, email: 'a@müller.example' } })
    expect([from?.address, messageId]).toEqual([
      'a@xn--mller-kva.example',
      `<${emailId}@xn--mller-kva.example>`,
    ])
  })

  it('contains inline files in the part of the HTML, and other files after it', async () => {
    const content = Buffer.from('picture')
    const { attachments } = await parsed({
      attachments: [
        { filename: 'a.png', content, contentType: 'image/png', disposition: 'inline', contentId: 'logo@x' },
        { filename: 'b.png', content, contentType: 'image/png', disposition: 'attachment', contentId: 'b' },
      ],
    })

    const seen = attachments.map(({ filename, mimeType, disposition, contentId, related }) => ({ filename, mimeType, disposition, contentId, related: related ?? false })) // prettier-ignore
    expect(seen).toEqual([
      {
        filename: 'a.png',
        mimeType: 'image/png',
        disposition: 'inline',
        contentId: '<logo@x>',
        related: true,
      },
      {
        filename: 'b.png',
        mimeType: 'image/png',
        disposition: 'attachment',
        contentId: '<b>',
        related: false,
      },
    ])
  })

  it('has lines of at most 998 characters', async () => {
    const message = composed({ html: `<p>${'long '.repeat(2000)}</p>`, subject: 'x'.repeat(998) })
    expect(
      Math.max(
        ...message
          .toString('latin1')
          .split('\r\n')
          .map((line) => line.length),
      ),
    ).toBeLessThanOrEqual(998)
  })

  it('contains no injected headers', async () => {
    const own = Object.keys(await headersOf({ replyTo: 'a@b.test' })).toSorted()
    const text = fc.string({
      unit: fc.constantFrom('a', '\r', '\n', ':', ' ', 'Bcc: x@y.z', '"', '<', '>', ',', '\u2028', 'é', '\0'),
    })

    await fc.assert(
      fc.asyncProperty(text, text, text, async (subject, name, value) => {
        const input = {
          subject,
          from: { name, email: 'a@b.test' },
          to: { name, email: 'c@d.test' },
          replyTo: 'a@b.test',
        }
        const { headers, to } = await parsed({ ...input, headers: { 'X-A': value } })
        const keys = [...new Set(headers.map(({ key }) => key))].filter((key) => key !== 'x-a')
        expect(keys.filter((key) => !own.includes(key))).toEqual([])
        expect(to?.map(({ address }) => address)).toEqual(['c@d.test'])
      }),
    )
  })

  it('keeps the HTML if the text part of very deep HTML is empty', async () => {
    const { html } = await parsed({ text: textPartOf('<div>'.repeat(5000) + 'deep') })
    expect(html).toBe(`${plain.html}\n`)
  })
})

describe('messageTooLarge', () => {
  it('is true above 40 MB', () => {
    expect([messageTooLarge(40 * 1024 * 1024), messageTooLarge(40 * 1024 * 1024 + 1)]).toEqual([false, true])
  })
})

describe('messageIdOf', () => {
  it("derives the Message-ID from the mail's id and the sender's domain", () => {
    expect(messageIdOf('1', 'a@b@example.com')).toBe('<1@example.com>')
  })
})
