import { overloaded } from '@postrider/contracts/errors'
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
  /**
   * Creates the error for work that may not wait, or waited too long. A 503 with `Retry-After` by default.
   */
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
 * Limits how much work runs at a time, in total and for each key (a project, a host). Work of one key runs in
 * order of arrival. Keys take turns, so a key with much waiting work does not delay the others.
 */
export class Limiter {
  readonly #options: Required<LimiterOptions>
  readonly #keys = new Map<string, KeyState>()
  /**
   * The keys whose work waits for a slot only, not for other work of the key, in the order of their turns.
   */
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
      refusal: () => overloaded('Too many requests of this kind are waiting. Try again.'),
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

  /** The same as `run` for work that is not one function: takes a slot until it is disposed of. */
  async acquire(key: string, options?: RunOptions): Promise<Disposable> {
    const state = this.#takeSlot(key, options) ?? (await this.#waitForSlot(key, options))
    return { [Symbol.dispose]: () => this.#release(state) }
  }

  /** How much work runs. */
  get running(): number {
    return this.#running
  }

  /** How much work of each key runs: 0 if all of it waits. */
  runningByKey(): Map<string, number> {
    return new Map(this.#keys.values().map(({ key, running }) => [key, running]))
  }

  /** Resolves when the next work ends, immediately if none runs. */
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

  /** Keys are texts of tenants: memory holds those in use only. */
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
