import { tooManyWaiting } from '@postrider/contracts/errors'
import { waitFor } from './wait-for.ts'

export interface LimiterOptions {
  /** The maximum number of running calls. No limit by default. */
  concurrency?: number
  /** The maximum number of running calls per key. No limit by default. */
  perKey?: number
  /**
   * Slots of `concurrency` that are reserved for keys without running calls, so that a few keys cannot use
   * all slots. Default 0.
   */
  reserved?: number
  /**
   * The maximum number of waiting calls; 0 rejects a call instead of letting it wait. No limit by default.
   */
  maxWaiting?: number
  /** The maximum number of waiting calls per key. No limit by default. */
  maxWaitingPerKey?: number
  /** The maximum wait of a call in ms. No limit by default. */
  maxWaitMs?: number
  /** Creates the error for a rejected call. Default: a 503 with `Retry-After`. */
  refusal?: () => Error
}

interface RunOptions {
  /**
   * If this signal aborts while the call waits, the call never starts and rejects with the signal's reason.
   */
  signal?: AbortSignal | undefined
}

interface KeyState {
  key: string
  running: number
  /** The functions that start the waiting calls, in order of arrival. */
  waiting: Set<() => void>
}

/**
 * Limits how many calls run at the same time, in total and per key (a project, a host). Calls of a key start
 * in order of arrival. Slots are assigned to keys in round-robin order, so a key with many waiting calls does
 * not delay other keys.
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
   * Runs `work` when a slot is free and returns its result. Throws the `refusal` error if the queue is full
   * or the wait exceeds `maxWaitMs`.
   */
  async run<Result>(key: string, work: () => Promise<Result>, options?: RunOptions): Promise<Result> {
    const state = this.#takeSlot(key, options) ?? (await this.#waitForSlot(key, options))
    try {
      return await work()
    } finally {
      this.#release(state)
    }
  }

  /**
   * Waits for a slot, like `run`, and keeps it until the result is disposed. Use it for work that is not a
   * single function.
   */
  async acquire(key: string, options?: RunOptions): Promise<Disposable> {
    const state = this.#takeSlot(key, options) ?? (await this.#waitForSlot(key, options))
    return { [Symbol.dispose]: () => this.#release(state) }
  }

  /** The number of running calls. */
  get running(): number {
    return this.#running
  }

  /** Returns the number of running calls by key. A key whose calls all wait has 0. */
  runningByKey(): Map<string, number> {
    return new Map(this.#keys.values().map(({ key, running }) => [key, running]))
  }

  /** Resolves when any running call ends, or immediately if no call is running. */
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

  /** Deletes a key without calls, because the number of possible keys is unlimited. */
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
