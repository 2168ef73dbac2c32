import { AsyncLocalStorage } from 'node:async_hooks'
import type { Origin } from './origin.ts'

/** What follows a request through calls, messages and logs. */
export interface Correlation {
  requestId: string
  projectId?: string
  /** Who called, and from where; only inside a request. Not for logs: it is personal data. */
  origin?: Origin
}

const storage = new AsyncLocalStorage<Correlation>()

/** The correlation of the work now running, if any. */
export const currentCorrelation = (): Correlation | undefined => storage.getStore()

/** Runs `work` under a correlation: its logs, calls and messages carry it. */
export const withCorrelation = <T>(correlation: Correlation, work: () => T): T =>
  storage.run(correlation, work)
