import { expectLogs } from '@postrider/testing/jest'
import { someCaller } from '@postrider/testing/service'
import { imageForm, newColour, somePng, uploadImage } from './some-images.ts'
import { startSend } from './start.ts'
import { startWithDisk, type SendWithDisk } from './with-disk.ts'

let send: SendWithDisk

beforeAll(async () => {
  send = await startWithDisk()
})
afterAll(() => send.stop())

describe('a form that is refused', () => {
  const twice = async () => {
    const form = imageForm(await somePng())
    form.append('image', new Blob([new Uint8Array(await somePng())]), 'second.png')
    return form
  }
  const none = () => {
    const form = new FormData()
    form.append('image', 'text')
    return form
  }

  it.each([
    ['without a file', none, 'required', 'Send a file'],
    ['with two files', twice, 'custom', 'one file alone'],
    [
      'with the file in another field',
      async () => imageForm(await somePng(), { field: 'file' }),
      'custom',
      'field "file"',
    ],
    ['with an empty file', () => imageForm(Buffer.alloc(0)), 'custom', 'no JPEG, PNG, GIF or WebP'],
  ])('%s: 422', async (_what, form, code, message) => {
    const body = await form()

    expect(await send.as(someCaller()).post('/uploads/image', { body })).toMatchObject({
      status: 422,
      body: {
        error: {
          code: 'VALIDATION_ERROR',
          errors: [{ field: 'image', code, message: expect.stringContaining(message) }],
        },
      },
    })
  })

  it('larger than 10 MB: 413; of 10 MB it is read', async () => {
    const most = 10 * 1024 * 1024
    const png = await somePng()
    const padded = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)])

    expect(await uploadImage(send.as(someCaller()), padded(most + 1))).toMatchObject({
      status: 413,
      body: { error: { code: 'BAD_REQUEST', details: { limit: most } } },
    })
    expect((await uploadImage(send.as(someCaller()), padded(most))).body).toMatchObject({
      contentType: 'image/png',
    })
  }, 60_000)

  it('as JSON: 400', async () => {
    expect(await send.as(someCaller()).post('/uploads/image', { body: {} })).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION_ERROR' } },
    })
  })
})

describe('the limits of a project', () => {
  const limited = async (limits: { maxCount: number } | { maxBytes: number }) =>
    startSend({ settings: { uploads: { ...send.disk.uploads, ...limits } } })

  it('hold for the number of images, however many come at once; the same image again is no further one', async () => {
    const few = await limited({ maxCount: 2 })
    const caller = someCaller()
    const first = await somePng()
    const answers = [
      await uploadImage(few.as(caller), first),
      await uploadImage(few.as(caller), await somePng()),
    ]

    const beyond = await uploadImage(few.as(caller), await somePng())
    const again = await uploadImage(few.as(caller), first)
    const other = await uploadImage(few.as(someCaller()), await somePng())
    await few.stop()

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(beyond).toMatchObject({
      status: 429,
      body: { error: { code: 'RATE_LIMIT_EXCEEDED', details: { limit: 2 }, suggestion: expect.any(String) } },
    })
    expect(beyond.headers.get('retry-after')).toBeNull()
    expect([again.status, other.status]).toEqual([200, 200])
  })

  it('hold for their bytes together', async () => {
    const image = await somePng(newColour())
    const small = await limited({ maxBytes: image.length + 10 })
    const caller = someCaller()

    const answers = [
      await uploadImage(small.as(caller), image),
      await uploadImage(small.as(caller), await somePng()),
    ]
    await small.stop()

    expect(answers.map(({ status }) => status)).toEqual([200, 429])
  })
})

describe('without a storage', () => {
  it('uploads are 503 in the envelope, with what to do', async () => {
    const without = await startSend()
    expectLogs('request.refused')

    const answer = await uploadImage(without.as(someCaller()), await somePng())
    await without.stop()

    expect(answer).toMatchObject({
      status: 503,
      body: { success: false, error: { code: 'EXTERNAL_SERVICE_ERROR', suggestion: expect.any(String) } },
    })
  })
})
