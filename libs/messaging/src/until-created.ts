import { keepTrying } from './keep-trying.ts'
import type { KafkaLog } from './kafka-log.ts'
import { within } from './within.ts'

interface Patience {
  log: KafkaLog
  /** For how long it is tried again; a minute unless given. */
  patienceMs?: number
  /** How long a try may take; 15 s, while all topics take Kafka 1 to 2 s. */
  tryMs?: number
}

/**
 * Creates topics at a Kafka that may just be starting: it listens some seconds before it serves, closes
 * connections until then, or leaves them without an answer. Rejects with the last failure when the time is
 * over.
 */
export async function untilCreated(
  create: () => Promise<void>,
  { log, patienceMs = 60_000, tryMs = 15_000 }: Patience,
): Promise<void> {
  let failure: unknown
  let isCreated = false
  const attempt = async (): Promise<void> => {
    await within(tryMs, 'Kafka did not create the topics', create())
    isCreated = true
  }
  const onFailure = (error: unknown): void => {
    failure = error
    log.warn('kafka.unavailable', { error })
  }
  await keepTrying(attempt, { signal: AbortSignal.timeout(patienceMs), onFailure })
  if (!isCreated) throw failure
}
