/**
 * Lets requests that arrive together share one transaction: while one batch is being worked on, the next gathers.
 * `work` answers one outcome per input, in order; an `Error` as outcome rejects that input alone. When `work` itself
 * throws, a batch of several is tried again one by one, so that one bad input cannot fail its neighbours.
 */
export function groupCommit<Input, Output>(
  work: (inputs: Input[]) => Promise<(Output | Error)[]>,
  { maxBatch = 200, lanes = 2 }: { maxBatch?: number; lanes?: number } = {},
): (input: Input) => Promise<Output> {
  const waiting: Waiting<Input, Output>[] = []
  let running = 0

  const pump = (): void => {
    while (running < lanes && waiting.length > 0) {
      running += 1
      void settleBatch(work, waiting.splice(0, maxBatch)).finally(() => {
        running -= 1
        pump()
      })
    }
  }

  return (input) =>
    new Promise<Output>((resolve, reject) => {
      waiting.push({ input, resolve, reject })
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
    if (batch.length === 1) return batch[0]?.reject(error)
    for (const each of batch) await settleBatch(work, [each])
  }
}

function settle<Input, Output>(each: Waiting<Input, Output>, outcome: Output | Error | undefined): void {
  if (outcome === undefined) each.reject(new Error('The batch gave no outcome for this input'))
  else if (outcome instanceof Error) each.reject(outcome)
  else each.resolve(outcome)
}
