import { setTimeout as pause } from 'node:timers/promises'
import {
  envelope,
  someCaller,
  startApp,
  unfinishedUpload,
  type AppUnderTest,
  testEndpoint,
} from '@postrider/testing/service'
import { Limiter } from '@postrider/limits'
import { ok, receiveFile, type FileRules } from '../src/index.ts'

const rules: FileRules = {
  field: 'file',
  maxBytes: 10_000_000,
  timeoutMs: 60_000,
  pace: { bytes: 1_000, inMs: 500 },
  refusal: () => undefined,
}
/** How long the reader waits after the first piece, in ms. */
let readerWaitsMs = 0

async function size(file: AsyncIterable<Buffer>): Promise<number> {
  let bytes = 0
  for await (const piece of file) {
    if (bytes === 0) await pause(readerWaitsMs)
    bytes += piece.length
  }
  return bytes
}

let app: AppUnderTest

beforeAll(async () => {
  const slots = new Limiter({ concurrency: 1, maxWaiting: 0 })
  app = await startApp([
    testEndpoint('POST /files', {}, async ({ req, caller }) => {
      using _slot = await slots.acquire(caller.projectId)
      return ok({ size: (await receiveFile(req, rules, size)).content })
    }),
  ])
})
afterEach(() => {
  readerWaitsMs = 0
})
afterAll(() => app.stop())

const complete = () => {
  const upload = unfinishedUpload('file', 'a.csv')
  upload.more(Buffer.alloc(1_000_000, 'x'))
  upload.end()
  return upload.sent
}

describe('an upload', () => {
  it('that stalls is rejected and frees its slot', async () => {
    const stuck = unfinishedUpload('file', 'a.csv')

    const answer = await app.as(someCaller()).post('/files', stuck.sent)
    const next = await app.as(someCaller()).post('/files', complete())

    expect(answer).toMatchObject({
      status: 400,
      body: envelope(400, 'BAD_REQUEST', { message: expect.stringContaining('slower than') }),
    })
    expect(next).toMatchObject({ status: 200, body: { size: 1_000_006 } })
  })

  it('is not rejected if only the reader is slow', async () => {
    readerWaitsMs = 1_500

    const answer = await app.as(someCaller()).post('/files', complete())

    expect(answer).toMatchObject({ status: 200, body: { size: 1_000_006 } })
  })
})
