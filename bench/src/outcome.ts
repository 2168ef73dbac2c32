import { cpus, totalmem } from 'node:os'
import type { Config } from './config.ts'
import type { Measured } from './measure.ts'

export interface Row extends Measured {
  /**
   * In the same unit as `requestsPerSecond`; undefined for a row that is itself what others are compared
   * with.
   */
  limit?: number
  ratio?: number
  /** The limit when work is shared ideally, for orientation. */
  sharedLimit?: number
  /** What p95 is to stay below. */
  boundMs?: number
  /** Of what else than p95 the bound is. */
  bounded?: 'p95' | 'p99'
  /** True where a question was not answered: its bound is not held then. */
  failed?: true
  /** What was left waiting when the load ended. */
  after?: Record<string, number>
}

export interface Outcome {
  bench: string
  at: string
  machine: { cpu: string; cores: number; memoryGb: number; node: string }
  /** What `limit` is. */
  limitIs: string
  rows: Row[]
  /** Of statements that were measured, as PostgreSQL explains them. */
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
