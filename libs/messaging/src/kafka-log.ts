import type { logCreator } from 'kafkajs'

/** The part of a logger that the broker uses. A service's logger matches it. */
export interface KafkaLog {
  warn(event: string, fields?: Record<string, unknown>): void
  debug(event: string, fields?: Record<string, unknown>): void
}

/**
 * Logs everything from kafkajs at level debug. kafkajs logs each rebalance and reconnect as an error and
 * recovers by itself. The broker logs the failures that persist (`kafka.unavailable`,
 * `kafka.group_failed`).
 */
export const kafkaLog =
  (log: KafkaLog): logCreator =>
  () =>
  ({ namespace, log: entry }) => {
    const { message, ...fields } = entry
    const error = typeof fields['error'] === 'string' ? { error: fields['error'] } : {}
    log.debug('kafka.client', { namespace, text: message, ...error })
  }
