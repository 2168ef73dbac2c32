import { AsyncLocalStorage } from 'node:async_hooks'
import { isPassingFault } from './errors.ts'

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
}

/**
 * Lets requests that arrive together share one transaction: while one batch is being worked on, the next gathers.
 * `work` answers one outcome per input, in order; an `Error` as outcome rejects that input alone. When `work` itself
 * throws, a batch of several is halved and tried again, so that one bad input cannot fail its neighbours; a passing
 * fault (database away) fails them all at once. `work` runs under no request's correlation.
 */
export function groupCommit<Input, Output>(
  work: (inputs: Input[]) => Promise<(Output | Error)[]>,
  {
    maxBatch = 200,
    lanes = 4,
    patienceMs = 50,
    fullAt = Infinity,
    weightOf = () => 1,
  }: GroupCommitOptions<Input> = {},
): (input: Input) => Promise<Output> {
  const waiting: Waiting<Input, Output>[] = []
  let weightWaiting = 0
  let running = 0
  let lastBegan = 0
  let opening: NodeJS.Timeout | undefined

  const next = (): Waiting<Input, Output>[] => {
    let weight = 0
    const end = waiting.findIndex(({ input }) => (weight += weightOf(input)) > maxBatch)
    const batch = waiting.splice(0, end < 0 ? waiting.length : Math.max(1, end))
    for (const { input } of batch) weightWaiting -= weightOf(input)
    return batch
  }
  const begin = (): void => {
    running += 1
    lastBegan = performance.now()
    void settleBatch(work, next()).finally(() => {
      running -= 1
      pump()
    })
  }
  const pump = AsyncLocalStorage.bind((): void => {
    clearTimeout(opening)
    if (waiting.length === 0 || running === lanes) return
    const early = running === 0 || weightWaiting >= fullAt ? 0 : lastBegan + patienceMs - performance.now()
    if (early > 0) opening = setTimeout(pump, early)
    else {
      begin()
      // For those that did not fit in: the next lane opens for them when this batch is held up, too.
      pump()
    }
  })

  return (input) =>
    new Promise<Output>((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      weightWaiting += weightOf(input)
      // Requests parsed in the same turn of the event loop join the same batch.
      setImmediate(pump)
    })
}

interface Waiting<Input, Output> {
  input: Input
  resolve: (output: Output) => void
  reject: (error: unknown) => void
}

async function settleBatch<Input, Output>(
  work: (inputs: Input[]) => Promise<(Output | Error)[]>,
  batch: Waiting<Input, Output>[],
): Promise<void> {
  try {
    const outcomes = await work(batch.map((each) => each.input))
    batch.forEach((each, index) => settle(each, outcomes[index]))
  } catch (error) {
    if (batch.length === 1 || isPassingFault(error)) return batch.forEach((each) => each.reject(error))
    const middle = Math.ceil(batch.length / 2)
    await settleBatch(work, batch.slice(0, middle))
    await settleBatch(work, batch.slice(middle))
  }
}

function settle<Input, Output>(each: Waiting<Input, Output>, outcome: Output | Error | undefined): void {
  if (outcome === undefined) each.reject(new Error('The batch gave no outcome for this input'))
  else if (outcome instanceof Error) each.reject(outcome)
  else each.resolve(outcome)
}
