import type { Row } from '../outcome.ts'

/** Calls `work` for each input in turn and returns a table row with the durations. */
export async function timed<T>(
  name: string,
  inputs: readonly T[],
  work: (input: T) => Promise<unknown>,
): Promise<Row> {
  const latencies: number[] = []
  const failures: string[] = []
  for (const input of inputs) {
    const began = performance.now()
    await work(input).catch((error: unknown) => failures.push(String(error)))
    latencies.push(performance.now() - began)
  }
  const row = rowOf(name, latencies)
  return failures.length === 0
    ? row
    : { ...row, name: `${name}: ${failures.length} failed, ${failures[0]}`, failed: true }
}

/** Returns a table row from the durations of consecutive requests. */
export function rowOf(name: string, latencies: readonly number[]): Row {
  const sorted = latencies.toSorted((left, right) => left - right)
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  const seconds = sorted.reduce((total, each) => total + each, 0) / 1000
  return {
    name,
    clients: 1,
    requests: sorted.length,
    seconds,
    requestsPerSecond: sorted.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    failures: {},
    usage: {},
  }
}

/** Returns a table row that contains only a rate. */
export const rateOf = (name: string, requests: number, seconds: number): Row => ({
  ...rowOf(name, []),
  requests,
  seconds,
  requestsPerSecond: requests / seconds,
})
