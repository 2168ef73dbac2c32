import { Limiter, type LimiterOptions } from '../src/index.ts'
import { HeldWork, reactions } from './held-work.ts'

const refused = new Error('refused')

/** A limiter, and the work that starts with these names, in this order. */
function limit(options: LimiterOptions, ...names: string[]) {
  const limiter = new Limiter({ refusal: () => refused, ...options })
  const work = new HeldWork(limiter)
  const begun = names.map((name) => work.begin(name))
  return { limiter, work, begun, results: () => Promise.allSettled(begun.map(({ result }) => result)) }
}

const ended = (...names: string[]) => names.map((value) => ({ status: 'fulfilled', value }))
const rejected = { status: 'rejected', reason: refused }

describe('Limiter', () => {
  it('runs work up to the limits in total and per key, and the rest in order of arrival', async () => {
    const { work, results } = limit({ concurrency: 3, perKey: 2 }, 'a1', 'a2', 'a3', 'b1', 'b2')
    expect(work.started).toEqual(['a1', 'a2', 'b1'])

    await work.endAll()

    expect(work.started.filter((name) => name.startsWith('a'))).toEqual(['a1', 'a2', 'a3'])
    expect(await results()).toEqual(ended('a1', 'a2', 'a3', 'b1', 'b2'))
  })

  it('gives free slots to the keys in turns', async () => {
    const { work } = limit({ concurrency: 1 }, 'a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1')

    await work.endAll()

    expect(work.started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  })

  it('reserves slots for keys without running work', async () => {
    const { work } = limit({ concurrency: 4, perKey: 3, reserved: 2 }, 'a1', 'a2', 'a3', 'b1', 'b2', 'c1')

    expect(work.started).toEqual(['a1', 'a2', 'b1', 'c1'])
    await work.endAll()
    expect(work.started).toHaveLength(6)
  })

  it.each<[string, LimiterOptions, number]>([
    ['in total', { maxWaiting: 1 }, 1],
    ['of the key', { maxWaitingPerKey: 1 }, 1],
    ['at all', { maxWaiting: 0 }, 0],
  ])('refuses work when as much waits as may wait %s', async (_, options, waiting) => {
    const { work, results } = limit({ concurrency: 1, ...options }, 'a1', 'a2', 'a3')
    expect(work.in('waiting')).toHaveLength(2)

    await work.endAll()

    expect(await results()).toEqual([
      ...ended('a1', 'a2').slice(0, 1 + waiting),
      ...[rejected, rejected].slice(waiting),
    ])
    const next = work.begin('a4')
    await work.endAll()
    expect(await next.result).toBe('a4')
  })

  it('lets another key wait when too much work of one key waits', async () => {
    const { work, results } = limit({ concurrency: 1, maxWaitingPerKey: 1 }, 'a1', 'a2', 'a3', 'b1')

    await work.endAll()

    expect(await results()).toEqual([...ended('a1', 'a2'), rejected, ...ended('b1')])
  })

  it('refuses work with a 503 and Retry-After by default', async () => {
    const limiter = new Limiter({ concurrency: 0, maxWaiting: 0 })

    await expect(limiter.run('a', () => Promise.resolve())).rejects.toMatchObject({
      kind: 'unavailable',
      extras: { retryAfterSeconds: 1 },
    })
  })

  it('refuses work that waits too long, and never starts it', async () => {
    const { work, begun } = limit({ concurrency: 1, maxWaitMs: 5 }, 'a1', 'a2')

    await expect(begun[1]?.result).rejects.toBe(refused)
    await work.endAll()

    expect(work.started).toEqual(['a1'])
  })

  it('drops work whose caller aborts before or during the wait, and frees its place', async () => {
    const { limiter, work, begun } = limit({ concurrency: 1, maxWaiting: 1 }, 'a1', 'a2')
    begun[1]?.abort()
    await expect(begun[1]?.result).rejects.toThrow('aborted')
    const signal = AbortSignal.abort(new Error('before'))
    await expect(limiter.run('b', () => Promise.resolve(), { signal })).rejects.toThrow('before')

    const next = work.begin('a3')
    await work.endAll()

    expect(await next.result).toBe('a3')
    expect(work.started).toEqual(['a1', 'a3'])
  })

  it('frees the slot of work that fails or throws', async () => {
    const limiter = new Limiter({ concurrency: 1 })
    const fails = limiter.run('a', () => Promise.reject(new Error('failed')))
    const throws = limiter.run('a', () => {
      throw new Error('thrown')
    })
    const next = limiter.run('a', () => Promise.resolve('next'))

    await expect(fails).rejects.toThrow('failed')
    await expect(throws).rejects.toThrow('thrown')
    expect(await next).toBe('next')
  })

  it('holds an acquired slot until it is disposed of', async () => {
    const { limiter, work } = limit({ perKey: 1 })
    const slot = await limiter.acquire('a')
    work.begin('a1')
    expect(work.started).toEqual([])

    slot[Symbol.dispose]()
    await reactions()

    expect(work.started).toEqual(['a1'])
  })

  it('counts running work and reports when some ends', async () => {
    const { limiter, work, begun } = limit({ concurrency: 3 }, 'a1', 'a2', 'b1', 'b2')
    expect([limiter.running, limiter.runningByKey()]).toEqual([
      3,
      new Map([
        ['a', 2],
        ['b', 1],
      ]),
    ])

    const end = limiter.nextEnd()
    begun[0]?.end()
    await end
    await work.endAll()

    await limiter.nextEnd()
    expect([limiter.running, limiter.runningByKey()]).toEqual([0, new Map()])
  })
})
