import { randomBytes } from 'node:crypto'
import type { AttachedFile } from '../mails/new-mail.ts'
import { composeMessage, type MessageInput } from '../messages/compose-message.ts'
import { attach, detach } from './attachments.ts'

const messageWith = (attachments: readonly AttachedFile[]): MessageInput => ({
  emailId: '0199',
  date: new Date(0),
  from: { name: 'Shop', email: 'shop@example.com' },
  to: { name: null, email: 'ada@example.net' },
  cc: [],
  replyTo: null,
  subject: 'Files',
  html: '<img src="cid:logo">',
  text: '',
  headers: {},
  attachments,
})

const file = (bytes: number, more: Partial<AttachedFile> = {}): AttachedFile => ({
  filename: 'a.bin',
  content: randomBytes(bytes),
  contentType: 'application/octet-stream',
  disposition: 'attachment',
  ...more,
})

/** Returns an attached message of about `bytes` bytes. */
const message = (bytes: number, lineEnd = '\r\n', rest = ''): AttachedFile => {
  const line = `${'x'.repeat(70)}${lineEnd}`
  const text = `Subject: Hi${lineEnd}${lineEnd}${line.repeat(bytes / line.length)}${rest}`
  return { ...file(0), content: Buffer.from(text), contentType: 'message/rfc822' }
}

describe('attachments of a mail that a worker composes', () => {
  it.each([
    ['a small file, which is not replaced', [file(10)]],
    ['a file of complete lines', [file(57 * 1_000)]],
    ['a file whose last line is short', [file(57 * 1_000 + 1)]],
    ['text', [file(20_000, { contentType: 'text/plain', filename: 'ä.txt' })]],
    ['a message, which is not encoded in base64', [file(9_000, { contentType: 'message/rfc822' })]],
    ['a message of lines', [message(9_000)]],
    ['a message of many blocks', [message(900_000)]],
    ['a message without CRs', [message(900_000, '\n')]],
    ['a message without a line break at the end', [message(900_000, '\r\n', 'end')]],
    ['a message with a CR inside a line', [message(300_000, '\r\n', 'a\rb')]],
    ['a message with a NUL', [message(300_000, '\r\n', 'a\0b')]],
    ['a message with a line that is too long', [message(300_000, '\r\n', 'a'.repeat(999))]],
    ['a message without line breaks', [message(300_000, '', 'a')]],
    ['a message between files', [file(9_000), message(9_000), file(9_000)]],
    [
      'several files, with the inline file last, which comes first in the message',
      [
        file(70_000),
        file(5_000),
        file(30_000, { disposition: 'inline', contentId: 'logo', contentType: 'image/png' }),
      ],
    ],
  ])('have the same bytes as if the worker had inserted them: %s', async (_, attachments) => {
    const expected = composeMessage(messageWith(attachments))

    const detached = await detach(attachments)
    const small = composeMessage(messageWith(detached.attachments))
    const attached = attach(small, detached.files)

    expect(attached.equals(expected)).toBe(true)
  })

  it.each([
    ['a file', file(1_000_000)],
    ['a message', message(1_000_000)],
    ['a file whose type says that it is a message', file(1_000_000, { contentType: 'message/rfc822' })],
  ])('are not passed to the worker if they are large: %s', async (_, attachment) => {
    const { attachments, files } = await detach([attachment])

    expect(JSON.stringify(attachments).length).toBeLessThan(500)
    expect(files.size).toBe(1)
  })

  it('cannot be attached if a stand-in is missing', async () => {
    const { files } = await detach([file(10_000)])

    expect(() => attach(Buffer.from('another message'), files)).toThrow('no stand-in')
  })
})
