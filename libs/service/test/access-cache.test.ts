import { createHash, randomUUID } from 'node:crypto'
import {
  accessName,
  memoryAccessCache,
  redisAccessCache,
  type AccessCache,
  type AccessQuery,
} from '../src/index.ts'
import { readTestEnv } from './config.ts'

const { redisUrl } = readTestEnv()

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const someKey = (): AccessQuery => {
  const name = accessName.key(hashOf(randomUUID()))
  return { entry: name, restsOn: [name] }
}

describe('AccessCache in memory', () => conformance(() => memoryAccessCache({ counting: true })))

if (redisUrl) {
  describe('AccessCache on Redis', () => conformance(() => redisAccessCache(redisUrl, { counting: true })))
} else {
  describe('AccessCache on Redis', () =>
    it.skip('was not tested: TEST_REDIS_URL is not set', () => undefined))
}

describe('AccessCache on a Redis that is away', () => {
  it('fails at once instead of waiting, and says so', async () => {
    const cache = redisAccessCache('redis://127.0.0.1:1', { counting: true })

    await expect(cache.look(someKey())).rejects.toThrow()
    await expect(cache.revoke(['key:x'])).rejects.toThrow()
    expect(cache.trouble()).toContain('redis')

    await cache.close()
  })
})

function conformance(create: () => AccessCache): void {
  let cache: AccessCache
  beforeAll(() => void (cache = create()))
  afterAll(() => cache.close())

  const access = (projectId: string | null = randomUUID()) => ({ projectId, known: { keyType: 'secret' } })

  it('knows nothing of an entry that nobody has kept', async () => {
    expect(await cache.look(someKey())).toEqual({})
  })

  it('gives back what was kept and counts every request of the project', async () => {
    const [key, other, project] = [someKey(), someKey(), randomUUID()]

    expect(await cache.keep(key, access(project))).toMatchObject({ used: 1 })
    expect(await cache.keep(other, access(project))).toMatchObject({ used: 2 })
    const { access: found, usage } = await cache.look(key)

    expect(found).toEqual(access(project))
    expect(usage?.used).toBe(3)
    expect(usage?.resetMs).toBeGreaterThan(50_000)
    expect(usage?.resetMs).toBeLessThanOrEqual(60_000)
  })

  it('counts nothing for access without a project', async () => {
    const key = someKey()
    expect(await cache.keep(key, access(null))).toBeUndefined()
    expect(await cache.look(key)).toEqual({ access: access(null) })
  })

  it('does not overwrite what is kept', async () => {
    const key = someKey()
    const first = access()
    await cache.keep(key, first)
    await cache.keep(key, access())
    expect((await cache.look(key)).access).toEqual(first)
  })

  it('forgets an entry when its life is over', async () => {
    const key = someKey()
    await cache.keep(key, access(), 30)
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(await cache.look(key)).toEqual({})
  })

  it('gives nothing that rests on a revoked name, and keeps nothing that was asked before', async () => {
    const key = someKey()
    await cache.keep(key, access())

    await cache.revoke(key.restsOn)

    expect(await cache.look(key)).toEqual({})
    await cache.keep(key, access())
    expect(await cache.look(key)).toEqual({})
  })

  it('revokes every entry of a project at once, though a look-up does not name it', async () => {
    const [key, other, project] = [someKey(), someKey(), randomUUID()]
    await cache.keep(key, access(project))
    await cache.keep(other, access(project))

    await cache.revoke([accessName.project(project)])

    expect([await cache.look(key), await cache.look(other)]).toEqual([{}, {}])
    await cache.keep(key, access(project))
    expect(await cache.look(key)).toEqual({})
  })

  it('revokes a session by any of the names it rests on, and leaves the others alone', async () => {
    const [user, project] = [randomUUID(), randomUUID()]
    const session = (id: string): AccessQuery => ({
      entry: `${accessName.session(id)}:${project}`,
      restsOn: [accessName.session(id), accessName.user(user), accessName.member(project, user)],
    })
    const [one, two] = [session(randomUUID()), session(randomUUID())]
    await cache.keep(one, access(project))
    await cache.keep(two, access(project))

    await cache.revoke([one.restsOn[0] ?? ''])
    expect([(await cache.look(one)).access, (await cache.look(two)).access]).toEqual([
      undefined,
      access(project),
    ])

    await cache.revoke([accessName.member(project, user)])
    expect((await cache.look(two)).access).toBeUndefined()
  })
}
