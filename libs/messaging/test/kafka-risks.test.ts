import type { Admin } from 'kafkajs'
import { findTopicsAtRisk } from '../src/kafka-risks.ts'

type AdminClient = Parameters<typeof findTopicsAtRisk>[0]

interface Topic {
  /** The replicas of each partition. */
  replicas: number[]
  minInSync?: number
}

/** Describes a cluster in the format of Kafka's admin API. */
const cluster = (brokers: number, topics: Record<string, Topic>): AdminClient => ({
  describeCluster: () =>
    Promise.resolve({
      brokers: nodes(brokers).map((nodeId) => ({ nodeId, host: `kafka-${nodeId}`, port: 9092 })),
      controller: 1,
      clusterId: 'c',
    }),
  fetchTopicMetadata: (asked) =>
    Promise.resolve({
      topics: (asked?.topics ?? []).map((name) => ({ name, partitions: partitionsOf(topics[name]) })),
    }),
  describeConfigs: ({ resources }) =>
    Promise.resolve({
      throttleTime: 0,
      resources: resources.map(({ type, name, configNames = [] }) => ({
        configEntries: configNames.map((configName) => ({
          configName,
          configValue: String(topics[name]?.minInSync ?? 1),
          ...ofBroker,
        })),
        errorCode: 0,
        errorMessage: '',
        resourceName: name,
        resourceType: type,
      })),
    }),
})

const ofBroker = {
  isDefault: true,
  configSource: 5,
  isSensitive: false,
  readOnly: false,
  configSynonyms: [],
}

const nodes = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1)

const partitionsOf = (topic: Topic | undefined) =>
  (topic?.replicas ?? []).map((count, partitionId) => ({
    partitionId,
    partitionErrorCode: 0,
    leader: 1,
    replicas: nodes(count),
    isr: nodes(count),
  }))

const none = { oneReplica: [], oneInSync: [] }

describe('topics at risk', () => {
  it('have one replica, or three replicas and `min.insync.replicas` of 1', async () => {
    const admin = cluster(3, {
      'single.v1': { replicas: [1, 1] },
      'one-partition-single.v1': { replicas: [3, 1] },
      'unguarded.v1': { replicas: [3, 3], minInSync: 1 },
      'pair.v1': { replicas: [2, 2], minInSync: 1 },
      'safe.v1': { replicas: [3, 3], minInSync: 2 },
    })

    const found = await findTopicsAtRisk(admin, [
      'single.v1',
      'one-partition-single.v1',
      'unguarded.v1',
      'pair.v1',
      'safe.v1',
    ])

    expect(found).toEqual({
      oneReplica: ['one-partition-single.v1', 'single.v1'],
      oneInSync: ['unguarded.v1'],
    })
  })

  it('do not exist on a single broker, which cannot have a second replica', async () => {
    expect(await findTopicsAtRisk(cluster(1, { 'single.v1': { replicas: [1] } }), ['single.v1'])).toEqual(
      none,
    )
  })

  it('are found without permission to read settings if no topic has three replicas', async () => {
    const describeConfigs: Admin['describeConfigs'] = () => Promise.reject(new Error('not authorized'))
    const admin = { ...cluster(3, { 'single.v1': { replicas: [1] } }), describeConfigs }

    expect(await findTopicsAtRisk(admin, ['single.v1'])).toEqual({ ...none, oneReplica: ['single.v1'] })
  })
})
