import { AsyncLocalStorage } from 'node:async_hooks'
import { ModernFakeTimers } from '@jest/fake-timers'
import type { Config } from '@jest/types'

const realClock = new AsyncLocalStorage<true>()

/** What `run` starts, and all that follows from it, has the real clock while a test file has a fake one. */
export const withRealClock = <Result>(run: () => Result): Result => realClock.run(true, run)

const hasRealClock = (): boolean => realClock.getStore() === true

const realNow = performance.now.bind(performance)

/** Sets `performance.now` for the rest of the test file, or until the mock is restored. */
export const mockPerformanceNow = (now: () => number) =>
  jest.spyOn(performance, 'now').mockImplementation(() => (hasRealClock() ? realNow() : now()))

interface Global {
  target: object
  names: readonly string[]
}

const clockGlobals: readonly Global[] = [
  {
    target: globalThis,
    names: [
      'Date',
      'performance',
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'setImmediate',
      'clearImmediate',
      'queueMicrotask',
    ],
  },
  { target: process, names: ['hrtime', 'nextTick'] },
]

interface Faked {
  target: object
  name: string
  real: unknown
  fake: unknown
}

const read = () =>
  clockGlobals.flatMap(({ target, names }) =>
    names.map((name) => ({ target, name, value: Reflect.get(target, name) as unknown })),
  )

/**
 * Jest's fake timers for one test file. The instances that files of a worker share run on beside it: a loop of theirs that began a pause by
 * a fake timer would never end it.
 */
export class FakeClock extends ModernFakeTimers {
  #faked: Faked[] = []

  override useFakeTimers(config?: Config.FakeTimersConfig): void {
    this.useRealTimers()
    const before = read()
    super.useFakeTimers(config)
    this.#faked = read().flatMap(({ target, name, value }, index) => {
      const real = before[index]?.value
      return real === value ? [] : [{ target, name, real, fake: value }]
    })
    for (const { target, name, real, fake } of this.#faked)
      Object.defineProperty(target, name, {
        get: () => (hasRealClock() ? real : fake),
        configurable: true,
        enumerable: true,
      })
  }

  /** Jest restores values, so it finds them as it has set them. */
  override useRealTimers(): void {
    for (const { target, name, fake } of this.#faked)
      Object.defineProperty(target, name, {
        value: fake,
        writable: true,
        configurable: true,
        enumerable: true,
      })
    this.#faked = []
    super.useRealTimers()
  }
}
