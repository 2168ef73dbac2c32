import { cpus, totalmem } from 'node:os'
import type { Config } from './config.ts'
import type { Measured } from './measure.ts'

export interface Row extends Measured {
  /** The reference value, in the unit of `requestsPerSecond`. Undefined for a reference row. */
  limit?: number
  ratio?: number
  /** The rate of pgbench with ideal batching, for comparison. */
  sharedLimit?: number
  /** The target for p95, or for the percentile in `bounded`. */
  boundMs?: number
  /** The percentile that `boundMs` applies to. The default is p95. */
  bounded?: 'p95' | 'p99'
  /** Set if a request failed. The target is then missed. */
  failed?: true
  /** More measured values by name, for example the growth of a backlog. */
  after?: Record<string, number>
}

export interface Outcome {
  bench: string
  at: string
  machine: { cpu: string; cores: number; memoryGb: number; node: string }
  /** Describes the column `limit`. */
  limitIs: string
  rows: Row[]
  /** Set if the program must fail when a row misses its target. */
  isGate?: true
  /** Query plans of measured statements, or other notes. */
  plans?: string[]
}

export const outcomeOf = ({ name }: Config, rows: Row[], limitIs: string): Outcome => ({
  bench: name,
  at: new Date().toISOString(),
  machine: {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    node: process.version,
  },
  limitIs,
  rows,
})
