import type { logCreator } from 'kafkajs'

/** The methods of a logger that the broker uses. A service's logger has them. */
export interface KafkaLog {
  warn(event: string, fields?: Record<string, unknown>): void
  debug(event: string, fields?: Record<string, unknown>): void
}

/**
 * Logs all messages from kafkajs at level debug. kafkajs logs each rebalance and reconnect as an error
 * although it recovers by itself. The broker itself logs failures that persist (`kafka.unavailable`,
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
