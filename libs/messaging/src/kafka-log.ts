import { logLevel, type logCreator } from 'kafkajs'

/** The part of a logger that the broker needs; a service's own logger fits. */
export interface KafkaLog {
  warn(event: string, fields?: Record<string, unknown>): void
  debug(event: string, fields?: Record<string, unknown>): void
}

/** kafkajs tells of every reconnect as an error; for us a broker that is away is a warning, since nothing is lost. */
export const kafkaLog =
  (log: KafkaLog): logCreator =>
  () =>
  ({ namespace, level, log: entry }) => {
    const { message, ...fields } = entry
    const tell = level <= logLevel.WARN ? log.warn : log.debug
    tell('kafka.client', {
      namespace,
      said: message,
      ...(typeof fields['error'] === 'string' ? { error: fields['error'] } : {}),
    })
  }
