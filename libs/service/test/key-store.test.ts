import { createHash, randomUUID } from 'node:crypto'
import { subjectName, memoryKeyStore, redisKeyStore, type KeyStore, type KeyQuery } from '../src/index.ts'
import { readTestEnv } from './config.ts'

const { redisUrl } = readTestEnv()

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const someKey = (): KeyQuery => {
  const name = subjectName.key(hashOf(randomUUID()))
  return { entry: name, restsOn: [name], counted: true }
}

describe('KeyStore in memory', () => conformance(() => memoryKeyStore()))

if (redisUrl) {
  describe('KeyStore on Redis', () => conformance(() => redisKeyStore(redisUrl)))
} else {
  describe('KeyStore on Redis', () => it.todo('is tested where TEST_REDIS_URL is set'))
}

describe('KeyStore on a Redis that is away', () => {
  it('fails at once instead of waiting, and says so', async () => {
    const store = redisKeyStore('redis://127.0.0.1:1')

    await expect(store.look(someKey())).rejects.toThrow()
    await expect(store.revoke(['key:x'])).rejects.toThrow()
    expect(store.trouble()).toContain('redis')

    await store.close()
  })
})

function conformance(create: () => KeyStore): void {
  let store: KeyStore
  beforeAll(() => void (store = create()))
  afterAll(() => store.close())

  const access = (projectId: string | null = randomUUID()) => ({ projectId, known: { keyType: 'secret' } })

  it('knows nothing of an entry that nobody has kept', async () => {
    expect(await store.look(someKey())).toEqual({})
  })

  it('gives back what was kept and counts every request of the project', async () => {
    const [key, other, project] = [someKey(), someKey(), randomUUID()]

    expect(await store.keep(key, access(project))).toMatchObject({ used: 1 })
    expect(await store.keep(other, access(project))).toMatchObject({ used: 2 })
    const { access: found, usage } = await store.look(key)

    expect(found).toEqual(access(project))
    expect(usage?.used).toBe(3)
    expect(usage?.resetMs).toBeGreaterThan(50_000)
    expect(usage?.resetMs).toBeLessThanOrEqual(60_000)
  })

  it('counts each of many requests that ask at the same time', async () => {
    const key = someKey()
    await store.keep(key, access())

    const looks = await Promise.all(Array.from({ length: 50 }, () => store.look(key)))

    const counts = looks.map(({ usage }) => usage?.used)
    expect(counts).toEqual(Array.from({ length: 50 }, (_, index) => index + 2))
  })

  it('counts nothing for access without a project', async () => {
    const key = someKey()
    expect(await store.keep(key, access(null))).toBeUndefined()
    expect(await store.look(key)).toEqual({ access: access(null) })
  })

  it('counts nothing when there is no limit', async () => {
    const key = { ...someKey(), counted: false }
    const kept = access()
    expect(await store.keep(key, kept)).toBeUndefined()
    expect(await store.look(key)).toEqual({ access: kept })
  })

  it('does not overwrite what is kept', async () => {
    const key = someKey()
    const first = access()
    await store.keep(key, first)
    await store.keep(key, access())
    expect((await store.look(key)).access).toEqual(first)
  })

  it('forgets an entry when its life is over', async () => {
    const key = someKey()
    await store.keep(key, access(), 30)
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(await store.look(key)).toEqual({})
  })

  it('gives nothing that rests on a revoked name, and keeps nothing that was asked before', async () => {
    const key = someKey()
    await store.keep(key, access())

    await store.revoke(key.restsOn)

    expect(await store.look(key)).toEqual({})
    await store.keep(key, access())
    expect(await store.look(key)).toEqual({})
  })

  it('revokes every entry of a project at once, though a look-up does not name it', async () => {
    const [key, other, project] = [someKey(), someKey(), randomUUID()]
    await store.keep(key, access(project))
    await store.keep(other, access(project))

    await store.revoke([subjectName.project(project)])

    expect([await store.look(key), await store.look(other)]).toEqual([{}, {}])
    await store.keep(key, access(project))
    expect(await store.look(key)).toEqual({})
  })

  it('revokes a session by any of the names it rests on, and leaves the others alone', async () => {
    const [user, project] = [randomUUID(), randomUUID()]
    const session = (id: string): KeyQuery => ({
      entry: `${subjectName.session(id)}:${project}`,
      restsOn: [subjectName.session(id), subjectName.user(user), subjectName.member(project, user)],
      counted: true,
    })
    const [one, two] = [session(randomUUID()), session(randomUUID())]
    await store.keep(one, access(project))
    await store.keep(two, access(project))

    await store.revoke([one.restsOn[0] ?? ''])
    expect([(await store.look(one)).access, (await store.look(two)).access]).toEqual([
      undefined,
      access(project),
    ])

    await store.revoke([subjectName.member(project, user)])
    expect((await store.look(two)).access).toBeUndefined()
  })
}
