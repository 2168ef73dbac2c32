import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expectLogs } from '@postrider/testing/jest'
import { someCaller } from '@postrider/testing/service'
import { someBucket, type SomeBucket } from './some-bucket.ts'
import { noUploads, someDisk, somePng, uploadImage, type Disk } from './some-images.ts'
import { startSend } from './start.ts'

let disk: Disk
let s3: SomeBucket

beforeAll(async () => {
  disk = await someDisk()
  s3 = await someBucket()
})
afterAll(async () => {
  await s3.stop()
  await disk.remove()
})

describe('uploads to a bucket', () => {
  it('are served by the bucket at its public URL and by the service', async () => {
    const publicUrl = `${s3.options.endpoint}/${s3.options.bucket}`
    const send = await startSend({
      settings: { uploads: { ...noUploads, publicUrl } },
      storage: s3.storage,
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

  it('return 503 while the bucket is unavailable', async () => {
    const send = await startSend({ storage: s3.unreachable })
    expectLogs('request.refused')

    const answer = await uploadImage(send.as(someCaller()), await somePng())
    await send.stop()

    expect(answer).toMatchObject({ status: 503, body: { error: { code: 'EXTERNAL_SERVICE_ERROR' } } })
  })
})

describe('a new storage after the settings have changed', () => {
  it('serves objects that were copied with the same names or are uploaded again', async () => {
    const caller = someCaller()
    const [copied, lost] = [await somePng(), await somePng()]
    const later = s3.storage
    // The service uses the disk before the change of the settings, and the bucket afterwards.
    let storage = disk.storage
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
  it('stores the object again when the same image is uploaded', async () => {
    const caller = someCaller()
    const image = await somePng()
    const send = await startSend({ storage: disk.storage })
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
