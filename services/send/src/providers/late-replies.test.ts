import { createLateReplies } from './late-replies.ts'

// With real timers, the test would take a minute.
beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

describe('late replies', () => {
  it('are awaited up to the limits of number and time', () => {
    const late = createLateReplies({ waitMs: 60_000, limit: 2 })
    const giveUp = jest.fn()
    const take = (): boolean =>
      late.add({
        bytes: 10,
        reply: new Promise(() => undefined),
        giveUp,
        record: () => Promise.resolve(),
      })

    const taken = [take(), take(), take()]
    jest.advanceTimersByTime(60_000)

    expect(taken).toEqual([true, true, false])
    expect(giveUp).toHaveBeenCalledTimes(2)
    expect(take()).toBe(true)
  })
})
