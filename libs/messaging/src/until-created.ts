import { keepTrying } from './keep-trying.ts'
import type { KafkaLog } from './kafka-log.ts'
import { withTimeout } from './with-timeout.ts'

interface Patience {
  log: KafkaLog
  /** How long to retry, in ms. Default one minute. */
  patienceMs?: number
  /** The timeout of an attempt in ms. Default 15 s; Kafka needs 1 to 2 s for all topics. */
  tryMs?: number
}

/**
 * Creates topics on a Kafka that may still be starting. A starting Kafka accepts connections some seconds
 * before it serves requests; until then it closes them or does not respond. Rejects with the last error after
 * `patienceMs`.
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
