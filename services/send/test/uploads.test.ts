import { createHash } from 'node:crypto'
import { someCaller, uuid } from '@postrider/testing/service'
import sharp from 'sharp'
import { imageForm, someAnimation, someJpeg, somePng, someWebp, uploadImage } from './some-images.ts'
import { startWithDisk, type SendWithDisk } from './with-disk.ts'

let send: SendWithDisk

beforeAll(async () => {
  send = await startWithDisk()
})
afterAll(() => send.stop())

const anonymous = { kind: 'anonymous' } as const
const fetched = (key: string): Promise<Response> => send.open(anonymous, `/uploads/${key}`)

describe('POST /uploads/image', () => {
  it('accepts six concurrent uploads of a project', async () => {
    const project = send.as(someCaller())
    const images = await Promise.all(Array.from({ length: 6 }, () => someJpeg()))

    const answers = await Promise.all(images.map((image) => uploadImage(project, image)))

    expect(answers.map(({ status }) => status)).toEqual(images.map(() => 200))
  }, 60_000)

  it.each([
    ['jpeg', 'jpg', () => someJpeg(), { width: 60, height: 40 }],
    ['png', 'png', () => somePng(), { width: 6, height: 4 }],
    ['webp', 'webp', () => someWebp(), { width: 6, height: 4 }],
    ['gif', 'gif', () => someAnimation('gif'), { width: 6, height: 4 }],
  ] as const)(
    'accepts an image in the format %s and returns its URL',
    async (format, extension, make, size) => {
      const answer = await uploadImage(send.as(someCaller()), await make())

      expect(answer).toMatchObject({
        status: 200,
        body: {
          url: `https://mail.test/uploads/${answer.body.key}`,
          key: expect.stringMatching(new RegExp(`^[0-9a-f-]{36}/[0-9a-f]{64}\\.${extension}$`)),
          filename: 'logo.png',
          contentType: `image/${format}`,
          ...size,
        },
      })
      expect(answer.body.key.split('/')[0]).toEqual(uuid)
      const image = await fetched(answer.body.key)
      const bytes = Buffer.from(await image.arrayBuffer())
      expect(image.status).toBe(200)
      expect(bytes).toHaveLength(answer.body.size)
      expect(answer.body.key).toContain(createHash('sha256').update(bytes).digest('hex'))
    },
  )

  it('does not change the frames, delays and repetitions of an animation', async () => {
    for (const format of ['gif', 'webp'] as const) {
      const { body } = await uploadImage(send.as(someCaller()), await someAnimation(format, { frames: 5 }))
      const image = sharp(Buffer.from(await (await fetched(body.key)).arrayBuffer()), { animated: true })

      expect(await image.metadata()).toMatchObject({
        format,
        pages: 5,
        pageHeight: 4,
        loop: 2,
        delay: [1000, 500, 1000, 500, 1000],
      })
    }
  })

  it('determines the format from the content, not from the name or type in the request', async () => {
    const form = imageForm(await somePng(), { name: 'page.html', type: 'text/html' })

    const { status, body } = await send.as(someCaller()).post('/uploads/image', { body: form })

    expect({ status, type: body.contentType, name: body.filename }).toEqual({
      status: 200,
      type: 'image/png',
      name: 'page.html',
    })
    expect((await fetched(body.key)).headers.get('content-type')).toBe('image/png')
  })

  it('stores an image of a project only once, even for concurrent uploads', async () => {
    const caller = someCaller()
    const image = await somePng()

    const answers = [
      ...(await Promise.all([1, 2].map(() => uploadImage(send.as(caller), image)))),
      await uploadImage(send.as(caller), image),
    ]

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.key)).size).toBe(1)
    expect((await send.disk.keys()).filter((key) => key === answers[0]?.body.key)).toHaveLength(1)
  })

  it('stores a separate copy for another project', async () => {
    const image = await somePng()

    const [mine, theirs] = [
      await uploadImage(send.as(someCaller()), image),
      await uploadImage(send.as(someCaller()), image),
    ]

    expect(mine.body.key).not.toBe(theirs.body.key)
    expect(mine.body.size).toBe(theirs.body.size)
  })
})

describe('GET /uploads/:id/:file', () => {
  let key: string
  beforeAll(async () => {
    key = (await uploadImage(send.as(someCaller()), await somePng())).body.key
  })

  it('returns an image with headers that allow embedding and caching but prevent its use as a page', async () => {
    const { headers } = await fetched(key)

    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `inline; filename="${key.split('/')[1]}"`,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'content-length': expect.stringMatching(/^\d+$/),
    })
  })

  it('returns 304 for a cached image', async () => {
    const etag = (await fetched(key)).headers.get('etag') ?? ''

    const again = await send.as(anonymous).get(`/uploads/${key}`, { headers: { 'if-none-match': etag } })

    expect({ status: again.status, body: again.body }).toEqual({ status: 304, body: '' })
  })

  it('returns 404 for any other name', async () => {
    const [id, file = ''] = key.split('/')
    const others = [
      `${id}/${file.replace('.png', '.jpg')}`,
      `${id}/${'0'.repeat(64)}.png`,
      `${someCaller().projectId}/${file}`,
      `x/${file}`,
      `${id}/..%2F${key.replace('/', '%2F')}`,
      `..%2F..%2Fetc/passwd`,
    ]

    for (const other of others)
      expect(await send.as(anonymous).get(`/uploads/${other}`)).toMatchObject({
        status: 404,
        body: { error: { code: 'RESOURCE_NOT_FOUND' } },
      })
  })
})
