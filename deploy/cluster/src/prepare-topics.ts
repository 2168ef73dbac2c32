import { topics } from '@postrider/contracts/messages'
import { createTopics } from '@postrider/messaging/kafka'
import { services } from '@postrider/services'
import type { Watching } from './managed-process.ts'

const deadLetters = services.map(({ deadLetterTopic }) => deadLetterTopic)

/** Creates the topics before the first service starts, so that none has to be the first. */
export function prepareTopics(brokers: string, say: Watching['say']): Promise<void> {
  const log = {
    warn: (_event: string, { error }: Record<string, unknown> = {}) =>
      say('cluster', `Kafka is not ready yet (${error instanceof Error ? error.message : String(error)})`),
    debug: () => undefined,
  }
  return createTopics({ brokers: brokers.split(','), clientId: 'cluster', log }, [...topics, ...deadLetters])
}
