import type { Sample } from './samples.ts'

/** The result of a soak run. */
export interface SoakResult {
  samples: readonly Sample[]
  /** Log lines with the level `error`. */
  errorLines: readonly string[]
  /** The number of requests without a 2xx response, by status, for each load. */
  failures: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** The seconds from the end of the load until no message and no mail waits. Infinity if that never happened. */
  catchUpSeconds: number
}

/** The maximum growth of the memory of a process from the second to the last quarter, and in MB. */
const maxGrowth = 1.1
const toleranceMb = 15

const maxCatchUpSeconds = 30

/** While an engine restarts, these statuses are correct. */
const allowedStatuses = new Set(['503'])

/** Returns the growth of the median memory of each program from the second to the last quarter of the run. */
export function growthOf(samples: readonly Sample[]): Record<string, { fromMb: number; toMb: number }> {
  const quarter = Math.floor(samples.length / 4)
  const names = new Set(samples.flatMap(({ rssMb }) => Object.keys(rssMb)))
  const median = (name: string, from: number, to: number): number => {
    const values = samples.slice(from, to).flatMap(({ rssMb }) => rssMb[name] ?? [])
    return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  }
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      {
        fromMb: median(name, quarter, 2 * quarter),
        toMb: median(name, samples.length - quarter, samples.length),
      },
    ]),
  )
}

/** Returns a sentence for each promise that the run did not keep. `engines` may use more memory over time. */
export function faultsOf(
  { samples, errorLines, failures, catchUpSeconds }: SoakResult,
  engines: ReadonlySet<string>,
): string[] {
  const grown = Object.entries(growthOf(samples))
    .filter(
      ([name, { fromMb, toMb }]) =>
        !engines.has(name) && toMb > Math.max(fromMb * maxGrowth, fromMb + toleranceMb),
    )
    .map(
      ([name, { fromMb, toMb }]) =>
        `The memory of ${name} grew from ${fromMb.toFixed(0)} to ${toMb.toFixed(0)} MB.`,
    )
  const failed = Object.entries(failures).flatMap(([load, counts]) =>
    Object.entries(counts)
      .filter(([status]) => !allowedStatuses.has(status))
      .map(([status, count]) => `${count} requests of ${load} failed: ${status}.`),
  )
  return [
    ...grown,
    ...failed,
    ...(errorLines.length > 0 ? [`${errorLines.length} error lines, the first: ${errorLines[0]}`] : []),
    ...(catchUpSeconds > maxCatchUpSeconds
      ? [`Messages or mails waited for ${catchUpSeconds.toFixed(0)} s after the load.`]
      : []),
  ]
}
