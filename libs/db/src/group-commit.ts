import { AsyncLocalStorage } from 'node:async_hooks'
import { unavailable } from '@postrider/contracts/errors'
import { isTransientError } from './errors.ts'
import { waitingRoom, type Waiting } from './waiting-room.ts'

export interface GroupCommitOptions<Input> {
  /** Inputs of one batch, or their weight together. A single input may weigh more. */
  maxBatch?: number
  /** Batches worked on at the same time, at most. */
  lanes?: number
  /** A further lane opens when the newest batch has been at work for this long: held up, by a lock say. */
  patienceMs?: number
  /**
   * A further lane opens at once for this much weight. With patience alone all callers end up in one batch and wait for each other: a
   * batch of 1, then one of 127, while a fifth of the cores idles.
   */
  fullAt?: number
  /** How much of a batch an input takes; 1 unless told. */
  weightOf?(input: Input): number
  /**
   * The weight that may wait for its batch; an input that comes when it is reached is 503 with `Retry-After`, so that a flood is
   * neither kept in memory nor worked on when nobody waits any more. No bound unless told. One input may weigh more.
   */
  maxWaiting?: number
  /** Whose input it is: one tenant may fill half of `maxWaiting` only, so that its flood leaves room for the others. */
  tenantOf?(input: Input): string
  /** Ends when the caller has hung up: an input that still waits then is dropped, and rejected with the signal's reason. */
  signalOf?(input: Input): AbortSignal | undefined
}

/**
 * Lets requests that arrive together share one transaction: while one batch is being worked on, the next gathers.
 * `work` answers one outcome per input, in order (`undefined` is one); an `Error` as outcome rejects that input alone. When `work`
 * itself throws, a batch of several is halved and tried again, so that one bad input cannot fail its neighbours; a passing
 * fault (database away, a statement that took too long) fails them all at once. `work` runs under no request's correlation.
 */
export function groupCommit<Input, Output>(
  work: (inputs: Input[]) => Promise<(Output | Error)[]>,
  { lanes = 4, patienceMs = 50, fullAt = Infinity, ...options }: GroupCommitOptions<Input> = {},
): (input: Input) => Promise<Output> {
  const waiting = waitingRoom<Input, Output>(options)
  let running = 0
  let lastBegan = 0
  let opening: NodeJS.Timeout | undefined

  const begin = (): void => {
    const batch = waiting.nextBatch()
    // All that waited have hung up.
    if (batch.length === 0) return
    running += 1
    lastBegan = performance.now()
    void settleBatch(work, batch).finally(() => {
      running -= 1
      pump()
    })
  }
  const pump = AsyncLocalStorage.bind((): void => {
    clearTimeout(opening)
    if (waiting.isEmpty() || running === lanes) return
    const early = running === 0 || waiting.weight() >= fullAt ? 0 : lastBegan + patienceMs - performance.now()
    if (early > 0) opening = setTimeout(pump, early)
    else {
      begin()
      // For those that did not fit in: the next lane opens for them when this batch is held up, too.
      pump()
    }
  })

  return (input) =>
    new Promise<Output>((resolve, reject) => {
      if (!waiting.admit({ input, resolve, reject })) return reject(tooMuchWaiting())
      // Requests parsed in the same turn of the event loop join the same batch.
      setImmediate(pump)
    })
}

const tooMuchWaiting = (): Error => unavailable('Too many requests of this kind are waiting; try again.')

async function settleBatch<Input, Output>(
  work: (inputs: Input[]) => Promise<(Output | Error)[]>,
  batch: Waiting<Input, Output>[],
): Promise<void> {
  try {
    const outcomes = await work(batch.map((each) => each.input))
    batch.forEach((each, index) => settle(each, outcomes.slice(index, index + 1)))
  } catch (error) {
    if (batch.length === 1 || isTransientError(error)) return batch.forEach((each) => each.reject(error))
    const middle = Math.ceil(batch.length / 2)
    await settleBatch(work, batch.slice(0, middle))
    await settleBatch(work, batch.slice(middle))
  }
}

/** `outcome` holds one or, when the work has forgotten this input, none: a lost outcome is not one that is `undefined`. */
function settle<Input, Output>(each: Waiting<Input, Output>, outcome: readonly (Output | Error)[]): void {
  for (const given of outcome) return given instanceof Error ? each.reject(given) : each.resolve(given)
  each.reject(new Error('The batch gave no outcome for this input'))
}
