import { getEventListeners } from 'node:events'
import { createPageShares } from './page-shares.ts'

const never = new AbortController().signal
const longMs = 60_000

describe('pages in work', () => {
  it('are counted by project from their claim on, which waits for the claim before it', async () => {
    const shares = createPageShares()
    const claimed = Promise.withResolvers<void>()
    const seen: string[] = []
    const claim = (projectId: string, before = Promise.resolve()) =>
      shares.claim(async (inWork) => {
        seen.push(JSON.stringify([...inWork]))
        await before
        return [{ projectId }]
      })

    const first = claim('a', claimed.promise)
    const second = claim('a')
    claimed.resolve()
    await Promise.all([first, second])
    const work = (): Promise<void> => Promise.resolve()
    await shares.workOn({ projectId: 'a' }, work)
    await claim('b')
    await shares.workOn({ projectId: 'a' }, work)
    await claim('b')

    expect(seen).toEqual(['[]', '[["a",1]]', '[["a",1]]', '[["b",1]]'])
  })

  it('are claimed after a claim that failed', async () => {
    const shares = createPageShares()

    await expect(shares.claim(() => Promise.reject(new Error('the database is away')))).rejects.toThrow(
      'away',
    )

    expect(await shares.claim(() => Promise.resolve([{ projectId: 'a' }]))).toEqual([{ projectId: 'a' }])
  })
})

describe('whoever waits for pages', () => {
  it('learns that some have come, is done after its time, and on the signal', async () => {
    const { came, untilCome } = createPageShares()
    const stopping = new AbortController()
    const waiting = [untilCome(longMs, never), untilCome(longMs, never)]

    came()
    await Promise.all(waiting)
    await untilCome(1, never)
    const last = untilCome(longMs, stopping.signal)
    stopping.abort()

    await expect(last).resolves.toBeUndefined()
  })

  it('leaves nothing behind, however often nothing comes', async () => {
    const { untilCome } = createPageShares()
    const { signal } = new AbortController()

    await Promise.all(Array.from({ length: 20 }, () => untilCome(1, signal)))

    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})
