import type { Attempt } from './send-attempt.ts'

/** An attempt of a delivery or batch, to record. */
export interface AttemptRecord {
  endpointId: string
  /** The id of the event or batch. */
  webhookId: string
  eventIds: readonly string[]
  isBatch: boolean
  /** The number of attempts before this one. */
  attemptsBefore: number
  attempt: Attempt
}
