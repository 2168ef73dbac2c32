import type { logCreator } from 'kafkajs'

/** The part of a logger that the broker needs; a service's own logger fits. */
export interface KafkaLog {
  warn(event: string, fields?: Record<string, unknown>): void
  debug(event: string, fields?: Record<string, unknown>): void
}

/**
 * kafkajs logs every rebalance and every reconnect as an error, and recovers from each by itself. The broker
 * logs what is not recovered (`kafka.unavailable`, `kafka.group_failed`), so all lines of kafkajs are at level
 * debug.
 */
export const kafkaLog =
  (log: KafkaLog): logCreator =>
  () =>
  ({ namespace, log: entry }) => {
    const { message, ...fields } = entry
    const error = typeof fields['error'] === 'string' ? { error: fields['error'] } : {}
    log.debug('kafka.client', { namespace, text: message, ...error })
  }
