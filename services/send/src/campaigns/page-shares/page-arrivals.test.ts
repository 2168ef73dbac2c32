import { getEventListeners } from 'node:events'
import { createPageArrivals } from './page-arrivals.ts'

const never = new AbortController().signal
const longMs = 60_000

describe('whoever waits for pages', () => {
  it('learns that some have come, is done after its time, and on the signal', async () => {
    const { came, untilCome } = createPageArrivals()
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
    const { untilCome } = createPageArrivals()
    const { signal } = new AbortController()

    await Promise.all(Array.from({ length: 20 }, () => untilCome(1, signal)))

    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})
