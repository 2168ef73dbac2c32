import type { logCreator } from 'kafkajs'

/** The part of a logger that the broker needs; a service's own logger fits. */
export interface KafkaLog {
  warn(event: string, fields?: Record<string, unknown>): void
  debug(event: string, fields?: Record<string, unknown>): void
}

/**
 * kafkajs tells of every rebalance and every reconnect as an error, each of which it then mends itself. What does not mend is told
 * by the broker (`kafka.away`, `kafka.group_failed`), so its own words are for debugging.
 */
export const kafkaLog =
  (log: KafkaLog): logCreator =>
  () =>
  ({ namespace, log: entry }) => {
    const { message, ...fields } = entry
    const error = typeof fields['error'] === 'string' ? { error: fields['error'] } : {}
    log.debug('kafka.client', { namespace, said: message, ...error })
  }
