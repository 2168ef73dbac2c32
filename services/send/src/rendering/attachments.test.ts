import { randomBytes } from 'node:crypto'
import type { Attachment } from '@postrider/contracts/resources'
import { composeMessage, type MessageInput } from '../domain/message/compose-message.ts'
import { attach, detach, encodeFiles } from './attachments.ts'

const messageWith = (attachments: readonly Attachment[]): MessageInput => ({
  emailId: '0199',
  date: new Date(0),
  from: { name: 'Shop', email: 'shop@example.com' },
  to: { name: null, email: 'ada@example.net' },
  replyTo: null,
  subject: 'Files',
  html: '<img src="cid:logo">',
  textFrom: '',
  headers: {},
  attachments,
})

const file = (bytes: number, more: Partial<Attachment> = {}): Attachment => ({
  filename: 'a.bin',
  content: randomBytes(bytes).toString('base64'),
  contentType: 'application/octet-stream',
  disposition: 'attachment',
  ...more,
})

describe('attachments of a mail that a worker composes', () => {
  it.each([
    ['a small file, which stays', [file(10)]],
    ['a file of whole lines', [file(57 * 1_000)]],
    ['a file whose last line is short', [file(57 * 1_000 + 1)]],
    ['text', [file(20_000, { contentType: 'text/plain', filename: 'ä.txt' })]],
    ['a message, which is not encoded in base64', [file(9_000, { contentType: 'message/rfc822' })]],
    [
      'several, the inline one last, which comes first in the message',
      [
        file(70_000),
        file(5_000),
        file(30_000, { disposition: 'inline', contentId: 'logo', contentType: 'image/png' }),
      ],
    ],
    [
      'bits set behind the end, as some encoders leave them',
      [{ ...file(1), content: `${'A'.repeat(7_998)}B=`.padEnd(8_000, '=').slice(0, 8_000) }],
    ],
  ])('come out as if it had composed them itself: %s', async (_, attachments) => {
    const whole = await composeMessage(messageWith(attachments))

    const detached = detach(attachments)
    const small = await composeMessage(messageWith(detached.attachments))
    const message = attach(small, await encodeFiles(detached))

    expect(message.equals(whole)).toBe(true)
  })

  it('do not go through the worker when they are large', () => {
    const { attachments, files } = detach([file(1_000_000)])

    expect(JSON.stringify(attachments).length).toBeLessThan(500)
    expect(files.size).toBe(1)
  })

  it('are not lost without a word', async () => {
    const files = await encodeFiles(detach([file(10_000)]))

    expect(() => attach(Buffer.from('another message'), files)).toThrow('no place')
  })
})
