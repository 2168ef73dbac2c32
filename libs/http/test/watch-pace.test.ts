import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import { watchPace } from '../src/watch-pace.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

/** Watches a stream that must send 100 bytes per second. The result counts the calls of `onSlow`. */
function watched(isExcused = () => false) {
  const source = new Readable({ read: () => undefined })
  let slow = 0
  const stop = watchPace(source, { pace: { bytes: 100, inMs: 1_000 }, isExcused, onSlow: () => (slow += 1) })
  /** Sends bytes, and advances the clock. */
  const comes = (bytes: number, thenMs: number): void => {
    EventEmitter.prototype.emit.call(source, 'data', Buffer.alloc(bytes))
    jest.advanceTimersByTime(thenMs)
  }
  return { comes, stop, slow: () => slow }
}

describe('watchPace', () => {
  it('reports a slow stream once', () => {
    const { comes, slow } = watched()

    comes(99, 900)
    expect(slow()).toBe(0)
    comes(0, 100)
    expect(slow()).toBe(1)
    comes(0, 10_000)
    expect(slow()).toBe(1)
  })

  it.each([
    ['evenly', 10, 100],
    ['in one piece', 100, 1_000],
  ])('accepts a stream that has the minimum speed, %s, for any duration', (_how, bytes, everyMs) => {
    const { comes, slow } = watched()

    for (let ms = 0; ms < 10_000; ms += everyMs) comes(bytes, everyMs)

    expect(slow()).toBe(0)
  })

  it('reports a stream that stalls after it has started', () => {
    const { comes, slow } = watched()

    for (let count = 0; count < 10; count += 1) comes(1_000, 100)
    comes(0, 900)
    expect(slow()).toBe(0)
    comes(0, 200)
    expect(slow()).toBe(1)
  })

  it('ignores the time in which the sender need not send', () => {
    let excused = true
    const { comes, slow } = watched(() => excused)

    comes(0, 5_000)
    excused = false
    comes(0, 900)
    expect(slow()).toBe(0)
    comes(0, 200)
    expect(slow()).toBe(1)
  })

  it('reports nothing after it is stopped', () => {
    const { comes, stop, slow } = watched()

    stop()
    comes(0, 10_000)

    expect(slow()).toBe(0)
  })
})
