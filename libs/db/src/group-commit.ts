import { AsyncLocalStorage } from 'node:async_hooks'
import { tooManyWaiting } from '@postrider/contracts/errors'
import { currentTraceparent, endedSpan, isTracing, startSharedSpan, type Span } from '@postrider/tracing'
import { isTransientError } from './errors.ts'
import { pendingInputs, type Pending, type PendingInputsOptions } from './pending-inputs.ts'

export interface GroupCommitOptions<Input> extends PendingInputsOptions<Input> {
  /** The maximum number of batches that run at the same time. Default 4. */
  slots?: number
  /**
   * A batch that takes longer than this (in ms) is considered blocked, for example by a lock. The next batch
   * then starts in a free slot.
   */
  patienceMs?: number
  /**
   * If the pending inputs reach this weight and a slot is free, the next batch starts immediately. With
   * `patienceMs` alone, clients would wait for each other while the CPU idles.
   */
  fullAt?: number
  /**
   * Inputs of at least this weight have their own batches, their own slot and their own `maxWaiting`. Small
   * inputs never wait for a large input.
   */
  largeFrom?: number
}

/**
 * Group commit: concurrent requests share one transaction. While batches run, new inputs are collected for
 * the next batch.
 *
 * `work` returns one outcome per input, in order. An `Error` rejects only that input; `undefined` is a valid
 * outcome. If `work` throws, the batch is split in half and both halves are retried, so that one bad input
 * does not fail the other inputs. After a transient error (database unavailable, statement timeout) the whole
 * batch fails. `work` runs without a request's correlation id. Its spans are in the trace of the first sampled
 * request.
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
    // All callers of the pending inputs have disconnected.
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
      // If this batch is blocked, the remaining inputs start in the next slot.
      pump()
    }
  })

  return (input) =>
    new Promise<Output>((resolve, reject) => {
      if (!pending.add({ input, resolve, reject, traceparent: currentTraceparent() }))
        return reject(tooManyWaiting())
      // Requests that are parsed in the same turn of the event loop join the same batch.
      setImmediate(pump)
    })
}

async function runBatch<Input, Output>(
  work: (inputs: Input[]) => Promise<(Output | Error)[]>,
  batch: Pending<Input, Output>[],
): Promise<void> {
  try {
    const inputs = batch.map((each) => each.input)
    const outcomes = await endedSpan(spanOf(batch), () => work(inputs))
    batch.forEach((each, index) => finish(each, outcomes.slice(index, index + 1)))
  } catch (error) {
    if (batch.length === 1 || isTransientError(error)) return batch.forEach((each) => each.reject(error))
    const middle = Math.ceil(batch.length / 2)
    await runBatch(work, batch.slice(0, middle))
    await runBatch(work, batch.slice(middle))
  }
}

const spanOf = (batch: readonly Pick<Pending<unknown, unknown>, 'traceparent'>[]): Span | undefined =>
  isTracing()
    ? startSharedSpan(
        batch.map(({ traceparent }) => traceparent),
        'group commit',
      )
    : undefined

/** Settles one input. `outcome` is empty if `work` returned too few outcomes, which rejects the input. */
function finish<Input, Output>(each: Pending<Input, Output>, outcome: readonly (Output | Error)[]): void {
  for (const given of outcome) return given instanceof Error ? each.reject(given) : each.resolve(given)
  each.reject(new Error('The batch returned no outcome for this input'))
}
