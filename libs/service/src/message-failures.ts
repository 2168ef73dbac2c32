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

/** Messages that a consumer of this service cannot handle: dead-lettered in its database, counted, logged. */
export function messageFailures<Tables extends MessagingTables>({
  service,
  db,
  log,
  metrics,
}: FailureOptions<Tables>): Failures {
  const retries = metrics.counter('consumer_retries_total', 'Transient errors of consumers', ['group'])
  const deadLetters = metrics.counter('consumer_dead_letters_total', 'Messages that were dead-lettered', [
    'group',
  ])
  return {
    park: async (group, message, reason) => {
      await parkMessage(db, { service, group, message, reason })
      const type = message.headers['ce_type']
      log.error('message.dead_lettered', { group, topic: message.topic, type, reason })
      deadLetters.inc({ group })
    },
    onRetry: (group, error, attempt) => {
      log.warn('message.retried', { group, attempt, error })
      retries.inc({ group })
    },
  }
}
