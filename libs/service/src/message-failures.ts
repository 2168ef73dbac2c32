import type { Database } from '@postrider/db'
import { parkMessage, type Failures, type MessagingTables } from '@postrider/messaging'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'

export interface FailureOptions<Tables> {
  service: string
  db: Database<Tables>
  log: Logger
  metrics: Metrics
}

/** What becomes of messages that a consumer of this service cannot handle: parked in its database, counted, logged. */
export function messageFailures<Tables extends MessagingTables>({
  service,
  db,
  log,
  metrics,
}: FailureOptions<Tables>): Failures {
  const retries = metrics.counter('consumer_retries_total', 'Passing faults of consumers', ['group'])
  const parked = metrics.counter('consumer_parked_total', 'Poison messages set aside', ['group'])
  return {
    park: async (group, message, reason) => {
      await parkMessage(db, { service, group, message, reason })
      log.error('message.parked', { group, topic: message.topic, type: message.headers['ce_type'], reason })
      parked.inc({ group })
    },
    onRetry: (group, error, attempt) => {
      log.warn('message.retried', { group, attempt, error })
      retries.inc({ group })
    },
  }
}
