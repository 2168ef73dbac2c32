import type { Database } from '@postrider/db'
import { saveDeadLetter, type Failures, type MessagingTables } from '@postrider/messaging'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'

export interface FailureOptions<Tables> {
  service: string
  db: Database<Tables>
  log: Logger
  metrics: Metrics
  /** The consumer groups of the service. Their counters begin with 0, so that the first failure is an increase. */
  groups: readonly string[]
}

/**
 * Returns the handlers for messages that a consumer of this service cannot handle. They store a dead letter,
 * count it and log it.
 */
export function messageFailures<Tables extends MessagingTables>({
  service,
  db,
  log,
  metrics,
  groups,
}: FailureOptions<Tables>): Failures {
  const retries = metrics.counter('consumer_retries_total', 'Transient errors of consumers, each retried', [
    'group',
  ])
  const deadLetters = metrics.counter(
    'consumer_dead_letters_total',
    'Messages that a consumer could not handle',
    ['group'],
  )
  for (const group of groups) {
    retries.inc({ group }, 0)
    deadLetters.inc({ group }, 0)
  }
  return {
    deadLetter: async (group, message, reason) => {
      await saveDeadLetter(db, { service, group, message, reason })
      log.error('message.dead_lettered', {
        group,
        topic: message.topic,
        type: message.headers['ce_type'],
        reason,
      })
      deadLetters.inc({ group })
    },
    onRetry: (group, error, attempt) => {
      log.warn('message.retried', { group, attempt, error })
      retries.inc({ group })
    },
  }
}
