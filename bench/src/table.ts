import type { Outcome, Row } from './outcome.ts'

/** Returns Markdown tables: the results and, if they were measured, the resources that the processes used. */
export const tablesOf = ({ limitIs, rows, machine, plans = [] }: Outcome): string =>
  [
    `${machine.cores} cores (${machine.cpu}), ${machine.memoryGb} GB, Node ${machine.node}`,
    markdown(rows.map(resultCells)),
    `limit: ${limitIs}`,
    ...resources(rows.filter(isWatched)),
    ...plans,
  ].join('\n\n')

const resources = (rows: readonly Row[]): string[] =>
  rows.length === 0
    ? []
    : [markdown(rows.map(resourceCells)), 'CPU seconds per 1,000 requests / peak RSS / peak PSS in MB']

/** Returns whether any row with a target misses it. */
export const missesTarget = ({ rows }: Outcome): boolean =>
  rows.some((row) => row.boundMs !== undefined && meetsTarget(row) === 'NO')

function meetsTarget({ requests, failed, bounded = 'p95', boundMs = 0, ...row }: Row): string {
  if (requests === 0) return ''
  return !failed && row[bounded] <= boundMs ? 'yes' : 'NO'
}

const isWatched = ({ usage }: Row): boolean => Object.keys(usage).length > 0

const resultCells = (row: Row): Record<string, string> => ({
  what: row.name,
  clients: String(row.clients),
  'req/s': row.requestsPerSecond.toFixed(0),
  'p50 ms': row.p50.toFixed(1),
  'p95 ms': row.p95.toFixed(1),
  'p99 ms': row.p99.toFixed(1),
  ...(row.boundMs === undefined ? {} : { bound: row.boundMs.toFixed(0), met: meetsTarget(row) }),
  limit: row.limit?.toFixed(0) ?? '',
  ratio: row.ratio?.toFixed(2) ?? '',
  ...(row.sharedLimit === undefined ? {} : { shared: row.sharedLimit.toFixed(0) }),
  after: Object.entries(row.after ?? {})
    .map(([name, count]) => `${name} ${count}`)
    .join(', '),
})

const resourceCells = (row: Row): Record<string, string> => ({
  what: row.name,
  clients: String(row.clients),
  ...Object.fromEntries(
    Object.entries(row.usage).map(([name, { cpuSeconds, peakRssMb, peakPssMb }]) => [
      name,
      `${((cpuSeconds * 1000) / row.requests).toFixed(2)} / ${peakRssMb.toFixed(0)} / ${peakPssMb.toFixed(0)}`,
    ]),
  ),
})

function markdown(rows: readonly Record<string, string>[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const widths = names.map((name) => Math.max(name.length, ...rows.map((row) => (row[name] ?? '').length)))
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`
  return [
    line(names),
    line(widths.map((width) => '-'.repeat(width))),
    ...rows.map((row) => line(names.map((name) => row[name] ?? ''))),
  ].join('\n')
}
