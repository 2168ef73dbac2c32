import type { Admin } from 'kafkajs'
import { patiently } from './kafka-partitions.ts'

/** Topics of a cluster with several brokers that would lose messages if one disk fails. */
export interface TopicsAtRisk {
  /** Topics with a single replica. */
  oneReplica: string[]
  /**
   * Topics with three or more replicas and `min.insync.replicas` of 1. Kafka acknowledges a message when only
   * one replica has stored it.
   */
  oneInSync: string[]
}

type AdminClient = Pick<Admin, 'describeCluster' | 'fetchTopicMetadata' | 'describeConfigs'>

/**
 * Returns the topics at risk. Kafka's defaults cause both risks (`default.replication.factor=1`,
 * `min.insync.replicas=1`). A cluster with a single broker reports no risk, because it cannot have more
 * replicas.
 */
export async function findTopicsAtRisk(admin: AdminClient, topics: readonly string[]): Promise<TopicsAtRisk> {
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

/** The value of `ConfigResourceTypes.TOPIC`. Node does not find that name among the exports of kafkajs. */
const ofTopic = 2

async function withOneInSync(admin: AdminClient, topics: readonly string[]): Promise<string[]> {
  if (topics.length === 0) return []
  const configNames = ['min.insync.replicas']
  const resources = topics.map((name) => ({ type: ofTopic, name, configNames }))
  const answer = await patiently(() => admin.describeConfigs({ resources, includeSynonyms: false }))
  return answer.resources
    .filter(({ configEntries }) => configEntries.some(({ configValue }) => Number(configValue) < 2))
    .map(({ resourceName }) => resourceName)
}
