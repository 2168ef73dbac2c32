/** An input that waits for its batch. */
export interface Pending<Input, Output> {
  input: Input
  resolve: (output: Output) => void
  reject: (error: unknown) => void
  /** The trace context of the caller, if its trace is sampled. */
  traceparent?: string | undefined
}

export interface PendingInputs<Input, Output> {
  /** Returns false if the queue has no capacity left. */
  add(each: Pending<Input, Output>): boolean
  /**
   * Removes and returns the inputs of the next batch. Returns an empty list if all callers have disconnected.
   */
  nextBatch(): Pending<Input, Output>[]
  isEmpty(): boolean
  weight(): number
}

export interface PendingInputsOptions<Input> {
  /** The maximum total weight of a batch. A single input may exceed it. Default 200. */
  maxBatch?: number
  /** Returns the weight of an input. Default 1. */
  weightOf?(input: Input): number
  /**
   * The maximum weight of pending inputs. Inputs above the maximum are rejected (503 with `Retry-After`), so
   * that the queue cannot fill the memory. A single input may exceed the maximum. Default: no limit.
   */
  maxWaiting?: number
  /**
   * Returns the tenant of an input. One tenant can use at most half of `maxWaiting`, which leaves capacity
   * for other tenants.
   */
  tenantOf?(input: Input): string
  /**
   * Returns a signal that is aborted when the caller disconnects. The pending input is then dropped and
   * rejected with the signal's reason.
   */
  signalOf?(input: Input): AbortSignal | undefined
}

/** Returns the queue of a group commit. It keeps the order of arrival and is limited by `maxWaiting`. */
export function pendingInputs<Input, Output>({
  maxBatch = 200,
  weightOf = () => 1,
  signalOf = () => undefined,
  ...options
}: PendingInputsOptions<Input>): PendingInputs<Input, Output> {
  let pending: Pending<Input, Output>[] = []
  const load = createLoad<Input>({ ...options, weightOf })

  const dropDisconnected = (): void => {
    const before = pending
    pending = before.filter(({ input }) => signalOf(input)?.aborted !== true)
    if (pending.length === before.length) return
    for (const { input, reject } of before) {
      const signal = signalOf(input)
      if (signal?.aborted !== true) continue
      load.count(input, -1)
      reject(signal.reason)
    }
  }

  return {
    add: (each) => {
      // Inputs of disconnected callers must not use capacity.
      if (load.isFullFor(each.input)) dropDisconnected()
      if (load.isFullFor(each.input)) return false
      pending.push(each)
      load.count(each.input, 1)
      return true
    },
    nextBatch: () => {
      dropDisconnected()
      let taken = 0
      const end = pending.findIndex(({ input }) => (taken += weightOf(input)) > maxBatch)
      const batch = pending.splice(0, end < 0 ? pending.length : Math.max(1, end))
      for (const { input } of batch) load.count(input, -1)
      return batch
    },
    isEmpty: () => pending.length === 0,
    weight: load.weight,
  }
}

interface Load<Input> {
  count(input: Input, sign: 1 | -1): void
  isFullFor(input: Input): boolean
  weight(): number
}

/** Tracks the weight of pending inputs, in total and per tenant. */
function createLoad<Input>({
  maxWaiting = Infinity,
  weightOf = () => 1,
  tenantOf,
}: Pick<PendingInputsOptions<Input>, 'maxWaiting' | 'weightOf' | 'tenantOf'>): Load<Input> {
  let weight = 0
  const ofTenant = new Map<string, number>()
  return {
    count: (input, sign) => {
      const change = sign * weightOf(input)
      weight += change
      if (!tenantOf) return
      const tenant = tenantOf(input)
      const left = (ofTenant.get(tenant) ?? 0) + change
      if (left > 0) ofTenant.set(tenant, left)
      else ofTenant.delete(tenant)
    },
    isFullFor: (input) =>
      weight >= maxWaiting ||
      (tenantOf !== undefined && (ofTenant.get(tenantOf(input)) ?? 0) >= maxWaiting / 2),
    weight: () => weight,
  }
}
