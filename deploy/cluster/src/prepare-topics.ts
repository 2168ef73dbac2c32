import { topics } from '@postrider/contracts/messages'
import { createTopics } from '@postrider/messaging/kafka'
import { services } from '@postrider/services'
import type { ProcessObserver } from './managed-process.ts'

const deadLetters = services.map(({ deadLetterTopic }) => deadLetterTopic)

/** Creates the topics before the first service starts. */
export function prepareTopics(brokers: string, print: ProcessObserver['print']): Promise<void> {
  const log = {
    warn: (_event: string, { error }: Record<string, unknown> = {}) =>
      print('cluster', `Kafka is not ready yet (${error instanceof Error ? error.message : String(error)})`),
    debug: () => undefined,
  }
  return createTopics({ brokers: brokers.split(','), clientId: 'cluster', log }, [...topics, ...deadLetters])
}
