import { keepTrying } from './keep-trying.ts'
import type { KafkaLog } from './kafka-log.ts'
import { withTimeout } from './with-timeout.ts'

interface Patience {
  log: KafkaLog
  /** How long to retry, in milliseconds. Default 1 minute. */
  patienceMs?: number
  /** The timeout of an attempt, in milliseconds. Default 15 s; Kafka needs 1 to 2 s for all topics. */
  tryMs?: number
}

/**
 * Creates topics on a Kafka that may be starting. It listens some seconds before it serves requests, and
 * closes connections or does not respond until then. Rejects with the last failure after `patienceMs`.
 */
export async function untilCreated(
  create: () => Promise<void>,
  { log, patienceMs = 60_000, tryMs = 15_000 }: Patience,
): Promise<void> {
  let failure: unknown
  let isCreated = false
  const attempt = async (): Promise<void> => {
    await withTimeout(tryMs, 'Kafka did not create the topics', create())
    isCreated = true
  }
  const onFailure = (error: unknown): void => {
    failure = error
    log.warn('kafka.unavailable', { error })
  }
  await keepTrying(attempt, { signal: AbortSignal.timeout(patienceMs), onFailure })
  if (!isCreated) throw failure
}
