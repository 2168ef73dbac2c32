import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expectLogs } from '@postrider/testing/jest'
import { someCaller } from '@postrider/testing/service'
import { diskStorage } from '../src/uploads/storage/disk-storage.ts'
import { s3Storage } from '../src/uploads/storage/s3-storage.ts'
import type { ObjectStorage } from '../src/uploads/storage/object-storage.ts'
import { someBucket, type SomeBucket } from './some-bucket.ts'
import { noUploads, someDisk, somePng, uploadImage, type Disk } from './some-images.ts'
import { startSend } from './start.ts'

let disk: Disk
let s3: SomeBucket
let options: SomeBucket['options']
let bucket: string

beforeAll(async () => {
  disk = await someDisk()
  s3 = await someBucket()
  options = s3.options
  bucket = options.bucket
})
afterAll(async () => {
  await s3.stop()
  await disk.remove()
})

const contentOf = async (stream: Readable | undefined): Promise<Buffer | undefined> =>
  stream && buffer(stream)

describe.each<[string, () => ObjectStorage]>([
  ['a disk', () => diskStorage(disk.folder)],
  ['a bucket of S3', () => s3Storage(options)],
])('%s', (_kind, storage) => {
  const image = (length = 3_000_000) => ({
    key: `${someCaller().projectId}/${randomBytes(8).toString('hex')}.png`,
    bytes: randomBytes(length),
    type: 'image/png' as const,
  })

  it('gives back what was put, whole, also when it was put twice at the same time', async () => {
    const object = image()

    await Promise.all([storage().put(object), storage().put(object)])

    expect((await contentOf(await storage().get(object.key)))?.equals(object.bytes)).toBe(true)
  })

  it('has nothing under a key that was never put', async () => {
    const { key } = image()

    expect([await storage().has(key), await storage().get(key)]).toEqual([false, undefined])
  })

  it('removes one object, and again does nothing', async () => {
    const [removed, kept] = [image(10), image(10)]
    await storage().put(removed)
    await storage().put(kept)

    await storage().remove(removed.key)
    await storage().remove(removed.key)

    expect(await storage().get(removed.key)).toBeUndefined()
    expect([await storage().has(removed.key), await storage().has(kept.key)]).toEqual([false, true])
    expect(await contentOf(await storage().get(kept.key))).toEqual(kept.bytes)
  })
})

describe('a bucket', () => {
  it('has the headers with which it serves an image to the public', async () => {
    const key = `${someCaller().projectId}/abc.png`
    await s3Storage(options).put({ key, bytes: randomBytes(10), type: 'image/png' })

    const { headers, body } = await fetch(`${options.endpoint}/${bucket}/${key}`)
    await body?.cancel()

    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline; filename="abc.png"',
    })
  })

  it('that does not answer, or is none, is unavailable', async () => {
    const [silent, missing] = [
      s3Storage({ ...options, endpoint: 'http://127.0.0.1:1' }),
      s3Storage({ ...options, bucket: 'other' }),
    ]

    for (const storage of [silent, missing])
      await expect(
        storage.put({ key: 'a/b.png', bytes: randomBytes(10), type: 'image/png' }),
      ).rejects.toMatchObject({ kind: 'unavailable' })
  })
})

describe('uploads into a bucket', () => {
  it('are served by the bucket under its public address, and by us', async () => {
    const publicUrl = `${options.endpoint}/${bucket}`
    const send = await startSend({
      settings: { uploads: { ...noUploads, publicUrl } },
      storage: s3Storage(options),
    })

    const { status, body } = await uploadImage(send.as(someCaller()), await somePng())
    const there = Buffer.from(await (await fetch(body.url)).arrayBuffer())
    const here = await send.open({ kind: 'anonymous' }, `/uploads/${body.key}`)
    const ours = Buffer.from(await here.arrayBuffer())
    await send.stop()

    expect(status).toBe(200)
    expect(body.url).toBe(`${publicUrl}/${body.key}`)
    expect(there).toHaveLength(body.size)
    expect(ours.equals(there)).toBe(true)
  })

  it('are 503 while it is away', async () => {
    const send = await startSend({ storage: s3Storage({ ...options, endpoint: 'http://127.0.0.1:1' }) })
    expectLogs('request.refused')

    const answer = await uploadImage(send.as(someCaller()), await somePng())
    await send.stop()

    expect(answer).toMatchObject({ status: 503, body: { error: { code: 'EXTERNAL_SERVICE_ERROR' } } })
  })
})

describe('a storage that was changed for another', () => {
  it('has what was copied under the same names, and again what is uploaded again', async () => {
    const caller = someCaller()
    const [copied, lost] = [await somePng(), await somePng()]
    const later = s3Storage(options)
    // Both are the same installation, before and after its settings were changed.
    let storage: ObjectStorage = diskStorage(disk.folder)
    const send = await startSend({
      storage: {
        put: (object) => storage.put(object),
        has: (key) => storage.has(key),
        get: (key) => storage.get(key),
        remove: (key) => storage.remove(key),
      },
    })
    const keys = [
      (await uploadImage(send.as(caller), copied)).body.key,
      (await uploadImage(send.as(caller), lost)).body.key,
    ]
    const statuses = () =>
      Promise.all(
        keys.map(async (key) => {
          const image = await send.open({ kind: 'anonymous' }, `/uploads/${key}`)
          await image.arrayBuffer()
          return image.status
        }),
      )

    await later.put({ key: keys[0], bytes: await readFile(join(disk.folder, keys[0])), type: 'image/png' })
    storage = later
    const before = await statuses()
    const again = await uploadImage(send.as(caller), lost)
    const after = await statuses()
    await send.stop()

    expect(before).toEqual([200, 404])
    expect(again).toMatchObject({ status: 200, body: { key: keys[1] } })
    expect(after).toEqual([200, 200])
  })
})

describe('a disk that has lost an object', () => {
  it('gets it again when the same image is uploaded', async () => {
    const caller = someCaller()
    const image = await somePng()
    const send = await startSend({ storage: diskStorage(disk.folder) })
    const { key } = (await uploadImage(send.as(caller), image)).body
    await rm(join(disk.folder, key))

    const lost = await send.as({ kind: 'anonymous' }).get(`/uploads/${key}`)
    const again = await uploadImage(send.as(caller), image)
    const found = await send.open({ kind: 'anonymous' }, `/uploads/${key}`)
    await found.arrayBuffer()
    await send.stop()

    expect(lost.status).toBe(404)
    expect(again).toMatchObject({ status: 200, body: { key } })
    expect(found.status).toBe(200)
  })
})

describe('a disk that cannot be written', () => {
  it('is 503, as a bucket that does not answer', async () => {
    const file = join(disk.folder, 'file')
    await writeFile(file, '')

    const put = diskStorage(file).put({ key: 'a/b.png', bytes: randomBytes(10), type: 'image/png' })

    await expect(put).rejects.toMatchObject({ kind: 'unavailable' })
  })
})
