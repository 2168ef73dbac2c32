import { AsyncLocalStorage } from 'node:async_hooks'
import { overloaded } from '@postrider/contracts/errors'
import { isTransientError } from './errors.ts'
import { pendingInputs, type Pending, type PendingInputsOptions } from './pending-inputs.ts'

export interface GroupCommitOptions<Input> extends PendingInputsOptions<Input> {
  /** The most batches at work at the same time; 4 unless given. */
  slots?: number
  /**
   * After this time a batch counts as held up, by a lock for example, and the next one starts in a free slot.
   */
  patienceMs?: number
  /**
   * When inputs of this weight are pending, the next batch starts at once if a slot is free. With
   * `patienceMs` alone, 128 clients ended up waiting for each other, in batches of 1 and of 127 by turns,
   * while a fifth of the CPU idled.
   */
  fullAt?: number
  /**
   * Inputs of at least this weight have batches and one slot of their own, beside the others: a small input
   * shares no transaction with a large one and never waits for one to end. They have a `maxWaiting` of their
   * own too.
   */
  largeFrom?: number
}

/**
 * Group commit: requests that arrive together share one transaction. While batches are at work, the next
 * inputs gather. `work` returns one outcome per input, in order (`undefined` is a valid one); an `Error` as
 * outcome rejects that input alone. When `work` throws, a batch of several is halved and both halves are
 * tried again, so that one bad input does not fail the others. A transient error (database away, a statement
 * that took too long) fails the whole batch at once. `work` has no correlation of any request.
 */
export function groupCommit<Input, Output>(
  work: (inputs: Input[]) => Promise<(Output | Error)[]>,
  { largeFrom, ...options }: GroupCommitOptions<Input> = {},
): (input: Input) => Promise<Output> {
  const small = commitInSlots(work, options)
  if (largeFrom === undefined) return small
  const large = commitInSlots(work, { ...options, slots: 1 })
  return (input) => ((options.weightOf?.(input) ?? 1) < largeFrom ? small(input) : large(input))
}

function commitInSlots<Input, Output>(
  work: (inputs: Input[]) => Promise<(Output | Error)[]>,
  { slots = 4, patienceMs = 50, fullAt = Infinity, ...options }: Omit<GroupCommitOptions<Input>, 'largeFrom'>,
): (input: Input) => Promise<Output> {
  const pending = pendingInputs<Input, Output>(options)
  let running = 0
  let lastBegan = 0
  let nextStart: NodeJS.Timeout | undefined

  const begin = (): void => {
    const batch = pending.nextBatch()
    // All pending callers have hung up.
    if (batch.length === 0) return
    running += 1
    lastBegan = performance.now()
    void runBatch(work, batch).finally(() => {
      running -= 1
      pump()
    })
  }
  const pump = AsyncLocalStorage.bind((): void => {
    clearTimeout(nextStart)
    if (pending.isEmpty() || running === slots) return
    const waitMs =
      running === 0 || pending.weight() >= fullAt ? 0 : lastBegan + patienceMs - performance.now()
    if (waitMs > 0) nextStart = setTimeout(pump, waitMs)
    else {
      begin()
      // For inputs that did not fit in: they start in the next slot when this batch is held up.
      pump()
    }
  })

  return (input) =>
    new Promise<Output>((resolve, reject) => {
      if (!pending.add({ input, resolve, reject })) return reject(tooManyPending())
      // Requests parsed in the same turn of the event loop join the same batch.
      setImmediate(pump)
    })
}

const tooManyPending = (): Error => overloaded('Too many requests of this kind are waiting. Try again.')

async function runBatch<Input, Output>(
  work: (inputs: Input[]) => Promise<(Output | Error)[]>,
  batch: Pending<Input, Output>[],
): Promise<void> {
  try {
    const outcomes = await work(batch.map((each) => each.input))
    batch.forEach((each, index) => finish(each, outcomes.slice(index, index + 1)))
  } catch (error) {
    if (batch.length === 1 || isTransientError(error)) return batch.forEach((each) => each.reject(error))
    const middle = Math.ceil(batch.length / 2)
    await runBatch(work, batch.slice(0, middle))
    await runBatch(work, batch.slice(middle))
  }
}

/**
 * `outcome` has one element, or none when `work` returned too few: that is an error, where `undefined` is a
 * valid outcome.
 */
function finish<Input, Output>(each: Pending<Input, Output>, outcome: readonly (Output | Error)[]): void {
  for (const given of outcome) return given instanceof Error ? each.reject(given) : each.resolve(given)
  each.reject(new Error('The batch gave no outcome for this input'))
}
