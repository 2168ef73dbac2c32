import { AsyncLocalStorage } from 'node:async_hooks'
import { ModernFakeTimers } from '@jest/fake-timers'
import type { Config } from '@jest/types'

const realClock = new AsyncLocalStorage<true>()

/**
 * Calls `run` with the real clock, even if the test file has a fake one. Everything that `run` starts also
 * has the real clock.
 */
export const withRealClock = <Result>(run: () => Result): Result => realClock.run(true, run)

const hasRealClock = (): boolean => realClock.getStore() === true

const realNow = performance.now.bind(performance)

/** Sets `performance.now` until the end of the test file, or until the mock is restored. */
export const mockPerformanceNow = (now: () => number) =>
  jest.spyOn(performance, 'now').mockImplementation(() => (hasRealClock() ? realNow() : now()))

const timers = [
  'Date',
  'performance',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'queueMicrotask',
]
/** The functions that fake timers replace, and the objects that have them. */
const places: readonly { target: object; name: string }[] = [
  ...timers.map((name) => ({ target: globalThis, name })),
  ...['hrtime', 'nextTick'].map((name) => ({ target: process, name })),
]

interface Faked {
  target: object
  name: string
  real: unknown
  fake: unknown
}

/**
 * Jest's fake timers for one test file. Shared instances keep the real timers, because a loop that starts a
 * pause with a fake timer would never end the pause.
 */
export class FakeClock extends ModernFakeTimers {
  #faked: Faked[] = []

  override useFakeTimers(config?: Config.FakeTimersConfig): void {
    this.useRealTimers()
    const before = places.map(({ target, name }): unknown => Reflect.get(target, name))
    super.useFakeTimers(config)
    this.#faked = places
      .map(({ target, name }, index) => ({
        target,
        name,
        real: before[index],
        fake: Reflect.get(target, name) as unknown,
      }))
      .filter(({ real, fake }) => real !== fake)
    for (const { target, name, real, fake } of this.#faked)
      Object.defineProperty(target, name, {
        get: () => (hasRealClock() ? real : fake),
        configurable: true,
        enumerable: true,
      })
  }

  /** Jest restores values only if it finds the values that it has set. */
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
