import { tooManyWaiting } from '@postrider/contracts/errors'
import { waitFor } from './wait-for.ts'

export interface LimiterOptions {
  /** The most work that runs at a time. No limit by default. */
  concurrency?: number
  /** The most work of one key that runs at a time. No limit by default. */
  perKey?: number
  /**
   * Slots of `concurrency` that only a key without running work may take, so that a few keys cannot hold all
   * slots. Default 0.
   */
  reserved?: number
  /** The most work that waits; 0 rejects instead of waiting. No limit by default. */
  maxWaiting?: number
  /** The most work of one key that waits. No limit by default. */
  maxWaitingPerKey?: number
  /** The longest wait, in milliseconds. No limit by default. */
  maxWaitMs?: number
  /** Creates the error for rejected work. Default: a 503 with `Retry-After`. */
  refusal?: () => Error
}

interface RunOptions {
  /** Work that still waits when this aborts never starts, and rejects with the signal's reason. */
  signal?: AbortSignal | undefined
}

interface KeyState {
  key: string
  running: number
  /** The functions that start the waiting work, in order of arrival. */
  waiting: Set<() => void>
}

/**
 * Limits how much work runs at the same time, in total and per key (a project, a host). The work of a key
 * starts in order of arrival. Slots are given to keys in round-robin order, so a key with many waiting calls
 * does not delay the others.
 */
export class Limiter {
  readonly #options: Required<LimiterOptions>
  readonly #keys = new Map<string, KeyState>()
  /** The keys with waiting work and fewer running calls than `perKey`, in round-robin order. */
  readonly #turns = new Set<KeyState>()
  #running = 0
  #waiting = 0
  #ended: PromiseWithResolvers<void> | undefined

  constructor(options: LimiterOptions) {
    this.#options = {
      concurrency: Infinity,
      perKey: Infinity,
      reserved: 0,
      maxWaiting: Infinity,
      maxWaitingPerKey: Infinity,
      maxWaitMs: Infinity,
      refusal: tooManyWaiting,
      ...options,
    }
  }

  /**
   * Runs `work` when a slot is free and returns its result. Throws the refusal if the work may not wait or
   * waits too long.
   */
  async run<Result>(key: string, work: () => Promise<Result>, options?: RunOptions): Promise<Result> {
    const state = this.#takeSlot(key, options) ?? (await this.#waitForSlot(key, options))
    try {
      return await work()
    } finally {
      this.#release(state)
    }
  }

  /** Like `run`, for work that is not one function: takes a slot until the result is disposed. */
  async acquire(key: string, options?: RunOptions): Promise<Disposable> {
    const state = this.#takeSlot(key, options) ?? (await this.#waitForSlot(key, options))
    return { [Symbol.dispose]: () => this.#release(state) }
  }

  /** The number of running calls. */
  get running(): number {
    return this.#running
  }

  /** The number of running calls of each key. Keys whose calls all wait have 0. */
  runningByKey(): Map<string, number> {
    return new Map(this.#keys.values().map(({ key, running }) => [key, running]))
  }

  /** Resolves when the next call ends, or immediately if none is running. */
  nextEnd(): Promise<void> {
    if (this.#running === 0) return Promise.resolve()
    this.#ended ??= Promise.withResolvers<void>()
    return this.#ended.promise
  }

  #takeSlot(key: string, options?: RunOptions): KeyState | undefined {
    options?.signal?.throwIfAborted()
    const state = this.#keys.get(key) ?? { key, running: 0, waiting: new Set() }
    if (!this.#isFreeFor(state)) return undefined
    this.#keys.set(key, state)
    this.#start(state)
    return state
  }

  #isFreeFor({ running }: KeyState): boolean {
    const { concurrency, perKey, reserved } = this.#options
    return running < perKey && this.#running < (running === 0 ? concurrency : concurrency - reserved)
  }

  #start(state: KeyState): void {
    state.running += 1
    this.#running += 1
  }

  async #waitForSlot(key: string, { signal }: RunOptions = {}): Promise<KeyState> {
    const { maxWaiting, maxWaitingPerKey, maxWaitMs, refusal } = this.#options
    const state = this.#keys.get(key) ?? { key, running: 0, waiting: new Set() }
    if (this.#waiting >= maxWaiting || state.waiting.size >= maxWaitingPerKey) throw refusal()
    this.#keys.set(key, state)
    await waitFor({ signal, maxWaitMs, refusal }, (start) => {
      this.#enqueue(state, start)
      return () => this.#dequeue(state, start)
    })
    return state
  }

  #enqueue(state: KeyState, start: () => void): void {
    state.waiting.add(start)
    this.#waiting += 1
    if (state.running < this.#options.perKey) this.#turns.add(state)
  }

  #dequeue(state: KeyState, start: () => void): void {
    state.waiting.delete(start)
    this.#waiting -= 1
    if (state.waiting.size === 0) this.#turns.delete(state)
    this.#forgetIdle(state)
  }

  #release(state: KeyState): void {
    state.running -= 1
    this.#running -= 1
    this.#forgetIdle(state)
    this.#ended?.resolve()
    this.#ended = undefined
    if (state.waiting.size > 0) this.#turns.add(state)
    this.#startNext()
  }

  /** Removes a key without calls: the number of possible keys is unbounded. */
  #forgetIdle({ key, running, waiting }: KeyState): void {
    if (running === 0 && waiting.size === 0) this.#keys.delete(key)
  }

  #startNext(): void {
    const state = this.#turns.values().find((each) => this.#isFreeFor(each))
    const [start] = state?.waiting ?? []
    if (!state || !start) return
    this.#start(state)
    this.#dequeue(state, start)
    this.#turns.delete(state)
    if (state.waiting.size > 0 && state.running < this.#options.perKey) this.#turns.add(state)
    start()
    this.#startNext()
  }
}
