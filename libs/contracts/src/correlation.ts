import { AsyncLocalStorage } from 'node:async_hooks'
import type { Origin } from './origin.ts'

/** The context of a request in calls, messages and logs. */
export interface Correlation {
  requestId: string
  projectId?: string
  /** The caller and its address; only inside a request. Not for logs: it is personal data. */
  origin?: Origin
}

const storage = new AsyncLocalStorage<Correlation>()

/** Returns the correlation of the current work; undefined outside any. */
export const currentCorrelation = (): Correlation | undefined => storage.getStore()

/** Runs `work` under a correlation, which its logs, calls and messages include. */
export const withCorrelation = <T>(correlation: Correlation, work: () => T): T =>
  storage.run(correlation, work)
