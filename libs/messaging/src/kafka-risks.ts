import type { Admin } from 'kafkajs'
import { patiently } from './kafka-partitions.ts'

/** Topics of a cluster of several brokers that lose messages with the disk of one. */
export interface TopicsAtRisk {
  /** Those with a single replica. */
  oneReplica: string[]
  /**
   * Those with three replicas or more, of which Kafka acknowledges a message that one has: their
   * `min.insync.replicas` is 1.
   */
  oneInSync: string[]
}

type Asked = Pick<Admin, 'describeCluster' | 'fetchTopicMetadata' | 'describeConfigs'>

/**
 * Both are what Kafka's own defaults give (`default.replication.factor=1`, `min.insync.replicas=1`). A single
 * broker has no choice.
 */
export async function findTopicsAtRisk(admin: Asked, topics: readonly string[]): Promise<TopicsAtRisk> {
  const { brokers } = await admin.describeCluster()
  if (brokers.length < 2) return { oneReplica: [], oneInSync: [] }
  const found = await patiently(() => admin.fetchTopicMetadata({ topics: [...topics] }))
  const having = (isMeant: (replicas: number) => boolean): string[] =>
    found.topics
      .filter(({ partitions }) => isMeant(Math.min(...partitions.map(({ replicas }) => replicas.length))))
      .map(({ name }) => name)
      .toSorted()
  const replicated = having((replicas) => replicas >= 3)
  return { oneReplica: having((replicas) => replicas < 2), oneInSync: await withOneInSync(admin, replicated) }
}

/** `ConfigResourceTypes.TOPIC`, which Node does not find among the exports of kafkajs. */
const ofTopic = 2

async function withOneInSync(admin: Asked, topics: readonly string[]): Promise<string[]> {
  if (topics.length === 0) return []
  const configNames = ['min.insync.replicas']
  const resources = topics.map((name) => ({ type: ofTopic, name, configNames }))
  const answer = await patiently(() => admin.describeConfigs({ resources, includeSynonyms: false }))
  return answer.resources
    .filter(({ configEntries }) => configEntries.some(({ configValue }) => Number(configValue) < 2))
    .map(({ resourceName }) => resourceName)
}
