import { createFairQueue } from './fair-queue.ts'

/** Work that the test ends. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}

describe('the fair queue', () => {
  it('go round between tenants, however many tasks one of them has', async () => {
    const queue = createFairQueue(1)
    const order: string[] = []
    const take = (tenant: string) =>
      queue.take({ tenant, isRequest: false, work: () => Promise.resolve(void order.push(tenant)) })

    await Promise.all([take('a'), take('a'), take('a'), take('b'), take('c'), take('b')])

    expect(order).toEqual(['a', 'a', 'b', 'c', 'a', 'b'])
  })

  it('leave half of the places to others, whatever one tenant asks for', async () => {
    const queue = createFairQueue(4)
    const tasks = Array.from({ length: 4 }, held)
    const begun: string[] = []
    const take = (tenant: string, work: () => Promise<void>) =>
      queue.take({ tenant, isRequest: false, work: () => (begun.push(tenant), work()) })

    const all = tasks.map(({ work }) => take('greedy', work))
    await take('other', () => Promise.resolve())

    expect(begun).toEqual(['greedy', 'greedy', 'other'])
    for (const { end } of tasks) end()
    await Promise.all(all)
    expect(begun).toEqual(['greedy', 'greedy', 'other', 'greedy', 'greedy'])
  })

  it('leave half of the places to tenants that are known, however many others there are', async () => {
    const queue = createFairQueue(2, (tenant) => tenant !== 'known')
    const tasks = Array.from({ length: 20 }, held)
    const begun: string[] = []
    const take = (tenant: string, work: () => Promise<void>) =>
      queue.take({ tenant, isRequest: false, work: () => (begun.push(tenant), work()) })

    const all = tasks.map(({ work }, index) => take(`stranger ${index}`, work))
    await take('known', () => Promise.resolve())

    expect(begun).toEqual(['stranger 0', 'known'])
    for (const { end } of tasks) end()
    await Promise.all(all)
    expect(begun).toHaveLength(21)
  })

  it('put requests before the same tenant’s mails, and pass on what a task fails with', async () => {
    const queue = createFairQueue(1)
    const { work, end } = held()
    const order: string[] = []
    const take = (name: string, isRequest: boolean) =>
      queue.take({ tenant: 'a', isRequest, work: () => Promise.resolve(void order.push(name)) })

    const first = queue.take({ tenant: 'a', isRequest: false, work })
    const failing = queue.take({ tenant: 'b', isRequest: false, work: () => Promise.reject(new Error('no')) })
    const others = [take('mail', false), take('request', true), take('second request', true)]
    end()

    await expect(failing).rejects.toThrow('no')
    await Promise.all([first, ...others])
    expect(order).toEqual(['request', 'second request', 'mail'])
  })

  it('go on when a task throws before it begins', async () => {
    const queue = createFairQueue(1)
    const throwing = queue.take({
      tenant: 'a',
      isRequest: false,
      work: () => {
        throw new Error('EAGAIN')
      },
    })

    await expect(throwing).rejects.toThrow('EAGAIN')
    expect(await queue.take({ tenant: 'b', isRequest: false, work: () => Promise.resolve('b') })).toBe('b')
  })

  it('answer 503 when too many requests of a tenant wait, and take another’s', async () => {
    const queue = createFairQueue(1)
    const { work, end } = held()
    const ask = (tenant: string) =>
      queue.take({ tenant, isRequest: true, work: () => Promise.resolve(tenant) })
    const first = queue.take({ tenant: 'a', isRequest: true, work })
    const waiting = Array.from({ length: 24 }, () => ask('a'))

    await expect(ask('a')).rejects.toMatchObject({ kind: 'unavailable' })
    const other = ask('b')
    end()

    expect(await other).toBe('b')
    await Promise.all([first, ...waiting])
  })
})
