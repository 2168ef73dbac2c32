import { stringify } from 'yaml'
import { services } from '../deploy/services/src/services.ts'
import { topics } from '../libs/contracts/src/messages/topics.ts'
import { topicConfig, topicPartitions } from '../libs/messaging/src/kafka-topics.ts'

/** Where the text is kept, from the root of the repository. */
export const topicsFile = 'k8s/topics/topics.yaml'

/** Copies of each message on as many nodes, one of which may be away. */
const replicas = 3

const header =
  '# Made by `npm run k8s:topics` from libs/contracts and libs/messaging: change those. A test compares.\n'

/** Every topic as a resource of Strimzi's topic operator, those of dead letters included. */
export const topicsText = (): string =>
  header +
  [...topics, ...services.map(({ deadLetterTopic }) => deadLetterTopic)]
    .toSorted()
    .map((topic) => stringify(kafkaTopic(topic)))
    .join('---\n')

const kafkaTopic = (topic: string) => ({
  apiVersion: 'kafka.strimzi.io/v1',
  kind: 'KafkaTopic',
  metadata: { name: topic, labels: { 'strimzi.io/cluster': 'kafka' } },
  spec: {
    partitions: topicPartitions,
    replicas,
    config: Object.fromEntries(Object.entries(topicConfig).map(([name, value]) => [name, Number(value)])),
  },
})
