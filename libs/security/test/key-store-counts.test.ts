import { randomUUID } from 'node:crypto'
import type { KeyStore } from '../src/key-store/index.ts'
import { access, from, keepingIn, someAddress, someKey, stores } from './key-store-under-test.ts'

describe.each(stores)('KeyStore %s', (_where, create) => {
  let store: KeyStore
  beforeAll(() => void (store = create()))
  afterAll(() => store.close())
  const { keep, keepFrom } = keepingIn(() => store)

  it('counts every one of many concurrent requests', async () => {
    const key = someKey()
    await keep(key, access())

    const looks = await Promise.all(Array.from({ length: 50 }, () => store.lookUp(key)))

    const counts = looks.map(({ usage }) => usage?.used)
    expect(counts).toEqual(Array.from({ length: 50 }, (_, index) => index + 2))
  })

  it('counts no request for access without a project', async () => {
    const key = someKey()
    expect(await keep(key, access(null))).toBeUndefined()
    expect(await store.lookUp(key)).toMatchObject({ access: access(null) })
  })

  it('counts no request if there is no limit', async () => {
    const key = { ...someKey(), budget: undefined }
    const kept = access()
    expect(await keep(key, kept)).toBeUndefined()
    expect(await store.lookUp(key)).toMatchObject({ access: kept })
  })

  it("in the project's budget counts only requests within the limit of the client address", async () => {
    const [key, project, one, other] = [someKey(), randomUUID(), someAddress(), someAddress()]
    const first = await keepFrom({ ...key, ...from(one, 2) }, access(project))
    const looks = [
      await store.lookUp({ ...key, ...from(one, 2) }),
      await store.lookUp({ ...key, ...from(one, 2) }),
      await store.lookUp({ ...key, ...from(one, 2) }),
      await store.lookUp({ ...key, ...from(other, 2) }),
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
    expect((await store.lookUp(key)).usage?.used).toBe(4)
  })

  it('counts the budgets of a project separately', async () => {
    const [one, other, project] = [someKey(), { ...someKey(), budget: 'public' as const }, randomUUID()]
    await keep(one, access(project))
    await keep(other, access(project))
    await Promise.all([store.lookUp(other), store.lookUp(other)])

    expect((await store.lookUp(one)).usage?.used).toBe(2)
    expect((await store.lookUp(other)).usage?.used).toBe(4)
  })

  it('counts in the budget only as many concurrent requests as the limit of the client address allows', async () => {
    const key = { ...someKey(), ...from(someAddress(), 10) }
    await keep(key, access())

    const looks = await Promise.all(Array.from({ length: 50 }, () => store.lookUp(key)))

    expect(looks.map(({ byAddress }) => byAddress?.used)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 2),
    )
    expect(looks.flatMap(({ usage }) => usage?.used ?? [])).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect((await store.lookUp({ ...key, ...from(someAddress(), 10) })).usage?.used).toBe(11)
  })

  it('counts only by address if projects have no limit', async () => {
    const key = { ...someKey(), ...from(someAddress(), 10), budget: undefined }
    const kept = await keepFrom(key, access())
    const { usage, byAddress } = await store.lookUp(key)
    expect([kept.usage, kept.byAddress?.used, usage, byAddress?.used]).toEqual([undefined, 1, undefined, 2])
  })

  it('counts failed lookups by address, and reverts the count if the key turns out to be valid', async () => {
    const client = { address: someAddress(), requests: 0, misses: 5 }
    const [good, unknown] = [
      { ...someKey(), client },
      { ...someKey(), client },
    ]

    const first = await store.lookUp(good)
    await store.keep(good, access(), { epoch: first.epoch, found: true })
    const second = await store.lookUp(unknown)
    await store.keep(unknown, { projectId: null, known: null }, { epoch: second.epoch, found: false })
    const third = await store.lookUp({ ...someKey(), client })
    const kept = await store.lookUp(good)

    expect([first, second, third, kept].map(({ misses }) => misses?.used)).toEqual([1, 1, 2, undefined])
    expect(third.misses?.resetMs).toBeGreaterThan(50_000)
  })

  it('counts every one of many lookups of the same unknown key', async () => {
    const key = { ...someKey(), client: { address: someAddress(), requests: 0, misses: 5 } }

    const looks = await Promise.all(Array.from({ length: 20 }, () => store.lookUp(key)))

    expect(looks.map(({ misses }) => misses?.used)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    )
  })

  it('counts by name, and reverts counts down to 0', async () => {
    const name = `auth:${randomUUID()}`
    const used = []
    for (const points of [-1, 1, 1, -1, 1]) used.push((await store.count(name, points)).used)

    expect(used).toEqual([0, 1, 2, 1, 2])
    expect((await store.count(name)).resetMs).toBeGreaterThan(50_000)
  })
})
