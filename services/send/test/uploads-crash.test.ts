import { projectDeleted, projectUpdated } from '@postrider/contracts/messages'
import { unavailable } from '@postrider/contracts/errors'
import { expectLogs } from '@postrider/testing/jest'
import { failAt, healed } from '@postrider/testing/postgres'
import { projectMessage, someCaller } from '@postrider/testing/service'
import { someDisk, somePng, uploadImage, type Disk } from './some-images.ts'
import { startSend, type SendUnderTest } from './start.ts'

let now = new Date()
let send: SendUnderTest
let disk: Disk
/** Hooks that the storage calls before and after it writes an object. */
let onPut: Partial<Record<'before' | 'after', () => Promise<void>>> = {}
/** A hook that the storage calls before it removes an object. */
let onRemove: (() => Promise<void>) | undefined

beforeAll(async () => {
  disk = await someDisk()
  const storage: typeof disk.storage = {
    ...disk.storage,
    put: async (object) => {
      await onPut.before?.()
      await disk.storage.put(object)
      await onPut.after?.()
    },
    remove: async (key) => {
      await onRemove?.()
      await disk.storage.remove(key)
    },
  }
  send = await startSend({ settings: { uploads: disk.uploads, role: 'all' }, storage, now: () => now })
})
beforeEach(() => {
  now = new Date()
})
afterAll(async () => {
  await send.stop()
  await disk.remove()
})

const advanceMinutes = (count: number): void => {
  now = new Date(now.getTime() + count * 60_000)
}

/** Deletes expired uploads. */
const deleteExpired = (): Promise<void> => send.runLoop('uploads')

const rowsOf = (projectId: string) =>
  send.db.selectFrom('uploads').select(['key', 'stored_at']).where('project_id', '=', projectId).execute()

/** Starts an upload that fails after its row is inserted and before its object is marked as stored. */
async function interruptedUpload(point: 'before' | 'after', caller = someCaller()) {
  const image = await somePng()
  onPut = { [point]: () => Promise.reject(unavailable('killed')) }
  expectLogs('request.refused')
  const failed = await uploadImage(send.as(caller), image)
  onPut = {}
  expect(failed.status).toBe(503)
  const [row] = await rowsOf(caller.projectId)
  expect(row).toMatchObject({ stored_at: null })
  return { caller, image, key: row?.key ?? '' }
}

describe('an upload that is interrupted', () => {
  it.each(['before', 'after'] as const)(
    '%s its object is written is completed by another upload of the same image',
    async (point) => {
      const { caller, image, key } = await interruptedUpload(point)
      expect((await send.as({ kind: 'anonymous' }).get(`/uploads/${key}`)).status).toBe(404)

      const again = await uploadImage(send.as(caller), image)
      advanceMinutes(60)
      await deleteExpired()

      expect(again).toMatchObject({ status: 200, body: { key } })
      expect(await rowsOf(caller.projectId)).toEqual([{ key, stored_at: expect.any(Date) }])
      expect(await disk.keys()).toContain(key)
    },
  )

  it.each(['before', 'after'] as const)('%s its object is written is deleted later', async (point) => {
    const { caller, key } = await interruptedUpload(point)

    advanceMinutes(10)
    await deleteExpired()
    const afterTenMinutes = await rowsOf(caller.projectId)
    advanceMinutes(10)
    await deleteExpired()
    advanceMinutes(20)
    await deleteExpired()

    expect(afterTenMinutes).toHaveLength(1)
    expect(await rowsOf(caller.projectId)).toEqual([])
    expect(await disk.keys()).not.toContain(key)
  })

  it('while its object is marked as stored is completed by another upload of the same image', async () => {
    const caller = someCaller()
    const image = await somePng()
    await failAt(
      send.db,
      { table: 'uploads', on: 'update', at: 'commit', when: 'new.stored_at is not null' },
      { with: 'rubbish' },
    )
    expectLogs('request.failed')
    const failed = await uploadImage(send.as(caller), image)
    await healed(send.db)

    const again = await uploadImage(send.as(caller), image)

    expect([failed.status, again.status]).toEqual([500, 200])
    expect(await rowsOf(caller.projectId)).toHaveLength(1)
  })

  it('because its row expires returns 503, and its object is deleted', async () => {
    const caller = someCaller()
    const image = await somePng()
    onPut = {
      before: async () => {
        advanceMinutes(20)
        await deleteExpired()
      },
    }
    expectLogs('request.refused')
    const answer = await uploadImage(send.as(caller), image)
    onPut = {}
    expect(answer.status).toBe(503)
    const written = (await disk.keys()).length
    advanceMinutes(20)
    await deleteExpired()

    expect(await rowsOf(caller.projectId)).toEqual([])
    expect((await disk.keys()).length).toBe(written - 1)
  })
})

describe('the stored images of a project', () => {
  /** Publishes a reset or a deletion of the project. */
  const publishProject = async (projectId: string, { deleted = false } = {}): Promise<void> => {
    const state = { id: projectId, generation: 2, version: 2 }
    await send.consume(projectMessage(state, deleted ? projectDeleted : projectUpdated))
    await send.idle()
  }

  it('are deleted with the project, including interrupted uploads', async () => {
    const { caller, key: unfinished } = await interruptedUpload('after')
    const { body: mine } = await uploadImage(send.as(caller), await somePng())
    const { body: theirs } = await uploadImage(send.as(someCaller()), await somePng())

    await publishProject(caller.projectId, { deleted: true })
    const deleted = await send.as({ kind: 'anonymous' }).get(`/uploads/${mine.key}`)
    advanceMinutes(20)
    await deleteExpired()

    expect(deleted.status).toBe(404)
    const keys = await disk.keys()
    expect(keys).not.toContain(mine.key)
    expect(keys).not.toContain(unfinished)
    expect(keys).toContain(theirs.key)
  })

  it('are deleted by a reset, unless they are uploaded again', async () => {
    const caller = someCaller()
    const image = await somePng()
    const { body: before } = await uploadImage(send.as(caller), image)
    const { body: after } = await uploadImage(send.as({ ...caller, generation: 2 }), image)

    await publishProject(caller.projectId)
    advanceMinutes(20)
    await deleteExpired()

    const keys = await disk.keys()
    expect(keys).not.toContain(before.key)
    expect(keys).toContain(after.key)
    expect((await send.as({ kind: 'anonymous' }).get(`/uploads/${after.key}`)).status).toBe(200)
  })

  it('are deleted with the project, even if the storage is unavailable at first', async () => {
    const caller = someCaller()
    const { body } = await uploadImage(send.as(caller), await somePng())
    await publishProject(caller.projectId, { deleted: true })
    advanceMinutes(20)

    onRemove = () => Promise.reject(unavailable('unavailable'))
    await expect(deleteExpired()).rejects.toThrow('unavailable')
    onRemove = undefined
    const kept = await disk.keys()
    await deleteExpired()

    expect(kept).toContain(body.key)
    expect(await disk.keys()).not.toContain(body.key)
  })
})
