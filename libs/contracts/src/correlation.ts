import { AsyncLocalStorage } from 'node:async_hooks'
import type { Origin } from './origin.ts'

/** The context of a request, which is part of its calls, messages and logs. */
export interface Correlation {
  requestId: string
  projectId?: string
  /** The caller and its address. Only set inside a request. Never log it, because it is personal data. */
  origin?: Origin
}

const storage = new AsyncLocalStorage<Correlation>()

/** Returns the correlation of the current work; undefined if there is none. */
export const currentCorrelation = (): Correlation | undefined => storage.getStore()

/** Runs `work` with a correlation. The logs, calls and messages of `work` include it. */
export const withCorrelation = <T>(correlation: Correlation, work: () => T): T =>
  storage.run(correlation, work)
