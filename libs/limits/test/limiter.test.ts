import { Limiter, type LimiterOptions } from '../src/index.ts'
import { HeldWork, reactions } from './held-work.ts'

const refused = new Error('refused')

/** Creates a limiter and starts calls with these names, in this order. */
function limit(options: LimiterOptions, ...names: string[]) {
  const limiter = new Limiter({ refusal: () => refused, ...options })
  const work = new HeldWork(limiter)
  const calls = names.map((name) => work.start(name))
  return { limiter, work, calls, results: () => Promise.allSettled(calls.map(({ result }) => result)) }
}

const ended = (...names: string[]) => names.map((value) => ({ status: 'fulfilled', value }))
const rejected = { status: 'rejected', reason: refused }

describe('Limiter', () => {
  it('runs calls up to the limits in total and per key, and the remaining calls later, in order of arrival', async () => {
    const { work, results } = limit({ concurrency: 3, perKey: 2 }, 'a1', 'a2', 'a3', 'b1', 'b2')
    expect(work.started).toEqual(['a1', 'a2', 'b1'])

    await work.endAll()

    expect(work.started.filter((name) => name.startsWith('a'))).toEqual(['a1', 'a2', 'a3'])
    expect(await results()).toEqual(ended('a1', 'a2', 'a3', 'b1', 'b2'))
  })

  it('gives free slots to the keys in round-robin order', async () => {
    const { work } = limit({ concurrency: 1 }, 'a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1')

    await work.endAll()

    expect(work.started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  })

  it('reserves slots for keys without running calls', async () => {
    const { work } = limit({ concurrency: 4, perKey: 3, reserved: 2 }, 'a1', 'a2', 'a3', 'b1', 'b2', 'c1')

    expect(work.started).toEqual(['a1', 'a2', 'b1', 'c1'])
    await work.endAll()
    expect(work.started).toHaveLength(6)
  })

  it.each<[string, LimiterOptions, number]>([
    ['in total', { maxWaiting: 1 }, 1],
    ['for the key', { maxWaitingPerKey: 1 }, 1],
    ['because `maxWaiting` is 0', { maxWaiting: 0 }, 0],
  ])('rejects a call if the queue is full %s', async (_, options, waiting) => {
    const { work, results } = limit({ concurrency: 1, ...options }, 'a1', 'a2', 'a3')
    expect(work.in('waiting')).toHaveLength(2)

    await work.endAll()

    expect(await results()).toEqual([
      ...ended('a1', 'a2').slice(0, 1 + waiting),
      ...[rejected, rejected].slice(waiting),
    ])
    const next = work.start('a4')
    await work.endAll()
    expect(await next.result).toBe('a4')
  })

  it('still queues calls of another key if the queue of one key is full', async () => {
    const { work, results } = limit({ concurrency: 1, maxWaitingPerKey: 1 }, 'a1', 'a2', 'a3', 'b1')

    await work.endAll()

    expect(await results()).toEqual([...ended('a1', 'a2'), rejected, ...ended('b1')])
  })

  it('rejects with a 503 and Retry-After by default', async () => {
    const limiter = new Limiter({ concurrency: 0, maxWaiting: 0 })

    await expect(limiter.run('a', () => Promise.resolve())).rejects.toMatchObject({
      kind: 'unavailable',
      extras: { retryAfterSeconds: 1 },
    })
  })

  it('rejects a call that waits too long, and never starts it', async () => {
    const { work, calls } = limit({ concurrency: 1, maxWaitMs: 5 }, 'a1', 'a2')

    await expect(calls[1]?.result).rejects.toBe(refused)
    await work.endAll()

    expect(work.started).toEqual(['a1'])
  })

  it('drops a call that is aborted before or during the wait, and frees its place in the queue', async () => {
    const { limiter, work, calls } = limit({ concurrency: 1, maxWaiting: 1 }, 'a1', 'a2')
    calls[1]?.abort()
    await expect(calls[1]?.result).rejects.toThrow('aborted')
    const signal = AbortSignal.abort(new Error('before'))
    await expect(limiter.run('b', () => Promise.resolve(), { signal })).rejects.toThrow('before')

    const next = work.start('a3')
    await work.endAll()

    expect(await next.result).toBe('a3')
    expect(work.started).toEqual(['a1', 'a3'])
  })

  it('frees the slot of a call that rejects or throws', async () => {
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

  it('keeps an acquired slot until it is disposed', async () => {
    const { limiter, work } = limit({ perKey: 1 })
    const slot = await limiter.acquire('a')
    work.start('a1')
    expect(work.started).toEqual([])

    slot[Symbol.dispose]()
    await reactions()

    expect(work.started).toEqual(['a1'])
  })

  it('counts running calls, and resolves `nextEnd` when a call ends', async () => {
    const { limiter, work, calls } = limit({ concurrency: 3 }, 'a1', 'a2', 'b1', 'b2')
    expect([limiter.running, limiter.runningByKey()]).toEqual([
      3,
      new Map([
        ['a', 2],
        ['b', 1],
      ]),
    ])

    const end = limiter.nextEnd()
    calls[0]?.end()
    await end
    await work.endAll()

    await limiter.nextEnd()
    expect([limiter.running, limiter.runningByKey()]).toEqual([0, new Map()])
  })
})
