/** What was read for requests to send, by a key. */
export interface Remembered<Value> {
  /**
   * What was read in the last second. To be taken before a read and filled after it: what is read while `forget` is called lands in the
   * map of before, which nobody asks again.
   */
  known(): Map<string, Value>
  forget(): void
}

const goodForMs = 1_000

/** Remembers reads for a second, so that a load of requests reads what hardly ever changes once. `clock` tells milliseconds. */
export function rememberASecond<Value>(clock: () => number = () => performance.now()): Remembered<Value> {
  let known = new Map<string, Value>()
  let since = clock()
  const forget = (): void => {
    known = new Map()
    since = clock()
  }
  return {
    known: () => {
      if (clock() - since > goodForMs) forget()
      return known
    },
    forget,
  }
}
