import { defaultSendLimits, sendBody } from '../src/resources/send.ts'

const body = sendBody({ ...defaultSendLimits, maxAttachmentBytes: 10 })

const accepts = (sizes: number[]): boolean =>
  body.safeParse({
    to: 'ada@example.net',
    from: 'shop@example.com',
    subject: 'Hello',
    body: 'Hello',
    attachments: sizes.map((size) => ({
      filename: 'a.txt',
      content: Buffer.alloc(size).toString('base64'),
      contentType: 'text/plain',
    })),
  }).success

it.each([[[10]], [[5, 5]], [[1, 1, 8]]])('files of %j bytes are within a limit of 10 bytes', (sizes) => {
  expect(accepts(sizes)).toBe(true)
})

it.each([[[11]], [[5, 6]], [[1, 1, 9]]])('files of %j bytes exceed a limit of 10 bytes', (sizes) => {
  expect(accepts(sizes)).toBe(false)
})
