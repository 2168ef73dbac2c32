import { randomUUID } from 'node:crypto'
import { notRunWithout } from '@postrider/testing/engines'
import { Redis } from 'ioredis'
import { redisKeyStore, subjectName, type KeyQuery, type KeyStore } from '../src/key-store/index.ts'
import { access, keepingIn, redis, someKey, stores } from './key-store-under-test.ts'

describe.each(stores)('KeyStore %s', (_where, create) => {
  let store: KeyStore
  beforeAll(() => void (store = create()))
  afterAll(() => store.close())
  const { keep } = keepingIn(() => store)

  it('finds no entry that was not stored', async () => {
    expect((await store.lookUp(someKey())).access).toBeUndefined()
  })

  it('returns the stored entry and counts every request of the project', async () => {
    const [key, other, project] = [someKey(), someKey(), randomUUID()]

    expect(await keep(key, access(project))).toMatchObject({ used: 1 })
    expect(await keep(other, access(project))).toMatchObject({ used: 2 })
    const { access: found, usage } = await store.lookUp(key)

    expect(found).toEqual(access(project))
    expect(usage?.used).toBe(3)
    expect(usage?.resetMs).toBeGreaterThan(50_000)
    expect(usage?.resetMs).toBeLessThanOrEqual(60_000)
  })

  it('does not overwrite a stored entry', async () => {
    const key = someKey()
    const first = access()
    await keep(key, first)
    await keep(key, access())
    expect((await store.lookUp(key)).access).toEqual(first)
  })

  it('deletes an entry after its time to live', async () => {
    const key = someKey()
    await keep(key, access(), 30)
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect((await store.lookUp(key)).access).toBeUndefined()
  })

  it('neither returns an entry with a revoked name, nor stores a response from before the revocation', async () => {
    const key = someKey()
    await keep(key, access())

    await store.revoke(key.restsOn)

    expect((await store.lookUp(key)).access).toBeUndefined()
    await keep(key, access())
    expect((await store.lookUp(key)).access).toBeUndefined()
  })

  it('revokes every entry of a project immediately, even if a lookup does not name the project', async () => {
    const [key, other, project] = [someKey(), someKey(), randomUUID()]
    await keep(key, access(project))
    await keep(other, access(project))

    await store.revoke([subjectName.project(project)])

    const looks = [await store.lookUp(key), await store.lookUp(other)]
    expect(looks.map((look) => look.access)).toEqual([undefined, undefined])
    await keep(key, access(project))
    expect((await store.lookUp(key)).access).toBeUndefined()
  })

  it('revokes a session by any of its names, and does not revoke other sessions', async () => {
    const [user, project] = [randomUUID(), randomUUID()]
    const session = (id: string): KeyQuery => ({
      entry: `${subjectName.session(id)}:${project}`,
      restsOn: [subjectName.session(id), subjectName.user(user), subjectName.member(project, user)],
      budget: 'secret',
    })
    const [one, two] = [session(randomUUID()), session(randomUUID())]
    await keep(one, access(project))
    await keep(two, access(project))

    await store.revoke([one.restsOn[0] ?? ''])
    expect([(await store.lookUp(one)).access, (await store.lookUp(two)).access]).toEqual([
      undefined,
      access(project),
    ])

    await store.revoke([subjectName.member(project, user)])
    expect((await store.lookUp(two)).access).toBeUndefined()
  })
})

const { url: redisUrl } = redis
if (redisUrl === undefined) notRunWithout('redis', 'KeyStore on Redis', redis)
else
  describe('KeyStore on Redis', () => {
    it('stores no response from before a restart, because tombstones were lost', async () => {
      // Uses another database, because the restart must not affect other tests.
      const ownUrl = new URL('/9', redisUrl).href
      const store = redisKeyStore(ownUrl)
      const redis = new Redis(ownUrl)
      const key = someKey()
      const { epoch } = await store.lookUp(key)

      await store.revoke(key.restsOn)
      await redis.flushdb()
      const { usage } = await store.keep(key, { projectId: randomUUID(), known: {} }, { epoch })
      const after = await store.lookUp(key)

      expect(usage?.used).toBe(1)
      expect(after.access).toBeUndefined()
      expect(after.epoch).not.toBe(epoch)
      await redis.quit()
      await store.close()
    })
  })

describe('KeyStore on an unavailable Redis', () => {
  it('fails immediately instead of waiting, and reports the reason', async () => {
    const store = redisKeyStore('redis://127.0.0.1:1')

    await expect(store.lookUp(someKey())).rejects.toThrow()
    await expect(store.revoke(['key:x'])).rejects.toThrow()
    expect(store.health()).toContain('redis')

    await store.close()
  })
})
