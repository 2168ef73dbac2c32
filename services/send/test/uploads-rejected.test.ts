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

describe('an invalid form is rejected', () => {
  const twoFiles = async () => {
    const form = imageForm(await somePng())
    form.append('image', new Blob([new Uint8Array(await somePng())]), 'second.png')
    return form
  }
  const noFile = () => {
    const form = new FormData()
    form.append('image', 'text')
    return form
  }

  it.each([
    ['without a file', noFile, 'required', 'is required'],
    ['with two files', twoFiles, 'custom', 'must be one file'],
    [
      'with the file in another field',
      async () => imageForm(await somePng(), { field: 'file' }),
      'custom',
      'instead of `file`',
    ],
    [
      'with an empty file',
      () => imageForm(Buffer.alloc(0)),
      'custom',
      'must be a JPEG, PNG, GIF or WebP image',
    ],
  ])('with 422 if it is sent %s', async (_what, form, code, message) => {
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

  it('with 413 if its file is larger than 10 MB', async () => {
    const maxBytes = 10 * 1024 * 1024
    const png = await somePng()
    const padded = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)])

    expect(await uploadImage(send.as(someCaller()), padded(maxBytes + 1))).toMatchObject({
      status: 413,
      body: { error: { code: 'BAD_REQUEST', details: { limit: maxBytes } } },
    })
    expect((await uploadImage(send.as(someCaller()), padded(maxBytes))).body).toMatchObject({
      contentType: 'image/png',
    })
  }, 60_000)

  it('with 400 if it is JSON', async () => {
    expect(await send.as(someCaller()).post('/uploads/image', { body: {} })).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION_ERROR' } },
    })
  })
})

describe('the limits of a project', () => {
  const limited = async (limits: { maxCount: number } | { maxBytes: number }) =>
    startSend({ settings: { uploads: { ...send.disk.uploads, ...limits } } })

  it('apply to the number of images, but not to repeated images', async () => {
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

  it('apply to the total size', async () => {
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

describe('a service without a storage', () => {
  it('rejects uploads with 503 and a suggestion', async () => {
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
