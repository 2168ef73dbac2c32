import { createHash, randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import {
  subjectName,
  memoryKeyStore,
  redisKeyStore,
  type Access,
  type KeyStore,
  type KeyQuery,
  type Usage,
  type Counts,
} from '../src/key-store/index.ts'
import { readTestEnv } from './config.ts'

const { redisUrl } = readTestEnv()

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const someKey = (): KeyQuery => {
  const name = subjectName.key(hashOf(randomUUID()))
  return { entry: name, restsOn: [name], counted: true }
}

describe('KeyStore in memory', () => conformance(() => memoryKeyStore()))

if (redisUrl) {
  describe('KeyStore on Redis', () => {
    conformance(() => redisKeyStore(redisUrl))

    it('keeps nothing that was learnt before a restart, which forgets what was revoked', async () => {
      // Another database: the restart must not reach other tests.
      const ownUrl = new URL('/9', redisUrl).href
      const store = redisKeyStore(ownUrl)
      const redis = new Redis(ownUrl)
      const key = someKey()
      const { epoch } = await store.look(key)

      await store.revoke(key.restsOn)
      await redis.flushdb()
      const { usage } = await store.keep(key, { projectId: randomUUID(), known: {} }, { epoch })
      const after = await store.look(key)

      expect(usage?.used).toBe(1)
      expect(after.access).toBeUndefined()
      expect(after.epoch).not.toBe(epoch)
      await redis.quit()
      await store.close()
    })
  })
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

  /** As the gateway does: looks first, then keeps what it has learnt. */
  const keep = async (query: KeyQuery, learnt: Access, lifeMs?: number): Promise<Usage | undefined> =>
    (await keepFrom(query, learnt, lifeMs)).usage
  const keepFrom = async (query: KeyQuery, learnt: Access, lifeMs?: number): Promise<Counts> => {
    const { epoch } = await store.look({ ...query, counted: false })
    return store.keep(query, learnt, { epoch, ...(lifeMs === undefined ? {} : { lifeMs }) })
  }
  const from = (address: string, requests: number): Pick<KeyQuery, 'client'> => ({
    client: { address, requests, misses: 0 },
  })
  const someAddress = (): string => `2001:db8:${randomUUID()}::/64`
  const access = (projectId: string | null = randomUUID()) => ({ projectId, known: { keyType: 'secret' } })

  it('knows nothing of an entry that nobody has kept', async () => {
    expect((await store.look(someKey())).access).toBeUndefined()
  })

  it('gives back what was kept and counts every request of the project', async () => {
    const [key, other, project] = [someKey(), someKey(), randomUUID()]

    expect(await keep(key, access(project))).toMatchObject({ used: 1 })
    expect(await keep(other, access(project))).toMatchObject({ used: 2 })
    const { access: found, usage } = await store.look(key)

    expect(found).toEqual(access(project))
    expect(usage?.used).toBe(3)
    expect(usage?.resetMs).toBeGreaterThan(50_000)
    expect(usage?.resetMs).toBeLessThanOrEqual(60_000)
  })

  it('counts each of many requests that ask at the same time', async () => {
    const key = someKey()
    await keep(key, access())

    const looks = await Promise.all(Array.from({ length: 50 }, () => store.look(key)))

    const counts = looks.map(({ usage }) => usage?.used)
    expect(counts).toEqual(Array.from({ length: 50 }, (_, index) => index + 2))
  })

  it('counts nothing for access without a project', async () => {
    const key = someKey()
    expect(await keep(key, access(null))).toBeUndefined()
    expect(await store.look(key)).toMatchObject({ access: access(null) })
  })

  it('counts nothing when there is no limit', async () => {
    const key = { ...someKey(), counted: false }
    const kept = access()
    expect(await keep(key, kept)).toBeUndefined()
    expect(await store.look(key)).toMatchObject({ access: kept })
  })

  it('does not overwrite what is kept', async () => {
    const key = someKey()
    const first = access()
    await keep(key, first)
    await keep(key, access())
    expect((await store.look(key)).access).toEqual(first)
  })

  it('forgets an entry when its life is over', async () => {
    const key = someKey()
    await keep(key, access(), 30)
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect((await store.look(key)).access).toBeUndefined()
  })

  it('gives nothing that rests on a revoked name, and keeps nothing that was asked before', async () => {
    const key = someKey()
    await keep(key, access())

    await store.revoke(key.restsOn)

    expect((await store.look(key)).access).toBeUndefined()
    await keep(key, access())
    expect((await store.look(key)).access).toBeUndefined()
  })

  it('revokes every entry of a project at once, though a look-up does not name it', async () => {
    const [key, other, project] = [someKey(), someKey(), randomUUID()]
    await keep(key, access(project))
    await keep(other, access(project))

    await store.revoke([subjectName.project(project)])

    const looks = [await store.look(key), await store.look(other)]
    expect(looks.map((look) => look.access)).toEqual([undefined, undefined])
    await keep(key, access(project))
    expect((await store.look(key)).access).toBeUndefined()
  })

  it('revokes a session by any of the names it rests on, and leaves the others alone', async () => {
    const [user, project] = [randomUUID(), randomUUID()]
    const session = (id: string): KeyQuery => ({
      entry: `${subjectName.session(id)}:${project}`,
      restsOn: [subjectName.session(id), subjectName.user(user), subjectName.member(project, user)],
      counted: true,
    })
    const [one, two] = [session(randomUUID()), session(randomUUID())]
    await keep(one, access(project))
    await keep(two, access(project))

    await store.revoke([one.restsOn[0] ?? ''])
    expect([(await store.look(one)).access, (await store.look(two)).access]).toEqual([
      undefined,
      access(project),
    ])

    await store.revoke([subjectName.member(project, user)])
    expect((await store.look(two)).access).toBeUndefined()
  })

  it('counts in the budget of the project what is within the limit of a client address, and nothing else', async () => {
    const [key, project, one, other] = [someKey(), randomUUID(), someAddress(), someAddress()]
    const first = await keepFrom({ ...key, ...from(one, 2) }, access(project))
    const looks = [
      await store.look({ ...key, ...from(one, 2) }),
      await store.look({ ...key, ...from(one, 2) }),
      await store.look({ ...key, ...from(one, 2) }),
      await store.look({ ...key, ...from(other, 2) }),
    ]

    const counts = [first, ...looks].map(({ usage, byAddress }) => [usage?.used, byAddress?.used])
    expect(counts).toEqual([
      [1, 1],
      [2, 2],
      [undefined, 3],
      [undefined, 4],
      [3, 1],
    ])
    expect(looks[2]?.byAddress?.resetMs).toBeGreaterThan(50_000)
    expect((await store.look(key)).usage?.used).toBe(4)
  })

  it('admits of many requests that ask at the same time as many as the limit of the address', async () => {
    const key = { ...someKey(), ...from(someAddress(), 10) }
    await keep(key, access())

    const looks = await Promise.all(Array.from({ length: 50 }, () => store.look(key)))

    expect(looks.map(({ byAddress }) => byAddress?.used)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 2),
    )
    expect(looks.flatMap(({ usage }) => usage?.used ?? [])).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect((await store.look({ ...key, ...from(someAddress(), 10) })).usage?.used).toBe(11)
  })

  it('counts the address alone where projects have no limit', async () => {
    const key = { ...someKey(), ...from(someAddress(), 10), counted: false }
    const kept = await keepFrom(key, access())
    const { usage, byAddress } = await store.look(key)
    expect([kept.usage, kept.byAddress?.used, usage, byAddress?.used]).toEqual([undefined, 1, undefined, 2])
  })

  it('counts look-ups that find nothing, by the address, and takes those back that turn out good', async () => {
    const client = { address: someAddress(), requests: 0, misses: 5 }
    const [good, unknown] = [
      { ...someKey(), client },
      { ...someKey(), client },
    ]

    const first = await store.look(good)
    await store.keep(good, access(), { epoch: first.epoch, found: true })
    const second = await store.look(unknown)
    await store.keep(unknown, { projectId: null, known: null }, { epoch: second.epoch, found: false })
    const third = await store.look({ ...someKey(), client })
    const kept = await store.look(good)

    expect([first, second, third, kept].map(({ misses }) => misses?.used)).toEqual([1, 1, 2, undefined])
    expect(third.misses?.resetMs).toBeGreaterThan(50_000)
  })

  it('counts each of many look-ups of one unknown key', async () => {
    const key = { ...someKey(), client: { address: someAddress(), requests: 0, misses: 5 } }

    const looks = await Promise.all(Array.from({ length: 20 }, () => store.look(key)))

    expect(looks.map(({ misses }) => misses?.used)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    )
  })

  it('counts by name, and takes back what it has counted, but not below nothing', async () => {
    const name = `auth:${randomUUID()}`
    const used = []
    for (const points of [-1, 1, 1, -1, 1]) used.push((await store.count(name, points)).used)

    expect(used).toEqual([0, 1, 2, 1, 2])
    expect((await store.count(name)).resetMs).toBeGreaterThan(50_000)
  })
}
