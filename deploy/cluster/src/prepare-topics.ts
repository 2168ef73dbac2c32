import { setTimeout as pause } from 'node:timers/promises'
import { topics } from '@postrider/contracts/messages'
import { createTopics } from '@postrider/messaging/kafka'
import { services } from '@postrider/services'
import type { Watching } from './managed-process.ts'

const deadLetters = services.map(({ deadLetterTopic }) => deadLetterTopic)

const patienceMs = 60_000

/**
 * Creates the topics before the first service starts, so that none has to be the first. A Kafka that listens may still be
 * electing itself, so it is asked again for a while.
 */
export async function prepareTopics(brokers: string, say: Watching['say']): Promise<void> {
  const log = { warn: () => undefined, debug: () => undefined }
  const options = { brokers: brokers.split(','), clientId: 'cluster', log }
  const deadline = Date.now() + patienceMs
  for (;;) {
    try {
      return await createTopics(options, [...topics, ...deadLetters])
    } catch (error) {
      if (Date.now() > deadline) throw error
      say('cluster', `Kafka is not ready yet (${error instanceof Error ? error.message : String(error)})`)
      await pause(500)
    }
  }
}
