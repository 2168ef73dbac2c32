import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { someCaller } from '@postrider/testing/service'
import { someBucket, type SomeBucket } from '../../../test/some-bucket.ts'
import { someDisk, type Disk } from '../../../test/some-images.ts'
import { diskStorage } from './disk-storage.ts'
import type { ObjectStorage } from './object-storage.ts'
import { s3Storage } from './s3-storage.ts'

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

  it('returns a stored object, even after two concurrent writes', async () => {
    const object = image()

    await Promise.all([storage().put(object), storage().put(object)])

    expect((await contentOf(await storage().get(object.key)))?.equals(object.bytes)).toBe(true)
  })

  it('returns undefined for an unknown key', async () => {
    const { key } = image()

    expect([await storage().has(key), await storage().get(key)]).toEqual([false, undefined])
  })

  it('removes one object, idempotently', async () => {
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
  it('stores the headers for public access', async () => {
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

  it('throws 503 if the storage does not respond or the bucket does not exist', async () => {
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

describe('a disk that cannot be written', () => {
  it('throws 503', async () => {
    const file = join(disk.folder, 'file')
    await writeFile(file, '')

    const put = diskStorage(file).put({ key: 'a/b.png', bytes: randomBytes(10), type: 'image/png' })

    await expect(put).rejects.toMatchObject({ kind: 'unavailable' })
  })
})
