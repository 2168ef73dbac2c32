import { existsSync } from 'node:fs'
import type * as Testcontainers from 'testcontainers'
import { freePort } from '@postrider/process/ports'
import { readTestEnv } from '../config.ts'

export interface StartedEngine {
  url: string
  stop(): Promise<void>
}

type Start = (containers: typeof Testcontainers) => Promise<StartedEngine>

/** Starts an engine as a container. Resolves with undefined if Docker does not respond. */
export async function whereDockerAnswers(start: Start): Promise<StartedEngine | undefined> {
  // Imported here, because the import takes 0.4 s and machines without Docker do not need it.
  return mayHaveDocker() ? start(await import('testcontainers')) : undefined
}

const mayHaveDocker = (): boolean =>
  readTestEnv().dockerHost !== undefined || existsSync('/var/run/docker.sock')

/** Starts Redis as a container. */
export const startRedisContainer: Start = async ({ GenericContainer, Wait }) => {
  const container = await new GenericContainer('redis:7')
    .withExposedPorts(6379)
    .withCommand(['redis-server', '--save', '', '--appendonly', 'no'])
    .withWaitStrategy(Wait.forListeningPorts())
    .start()
  return {
    url: `redis://${container.getHost()}:${container.getMappedPort(6379)}`,
    stop: async () => void (await container.stop()),
  }
}

/** Starts Kafka as a container. */
export const startKafkaContainer: Start = async ({ GenericContainer, Wait }) => {
  // Kafka advertises its address to clients, so the port must be known before it starts.
  const port = await freePort()
  const container = await new GenericContainer('apache/kafka:4.1.0')
    .withExposedPorts({ container: 9092, host: port })
    .withEnvironment(kraft(port))
    .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/))
    .start()
  return { url: `127.0.0.1:${port}`, stop: async () => void (await container.stop()) }
}

/** Settings of a single node that is both broker and controller (Kafka documentation, KRaft). */
const kraft = (port: number): Record<string, string> => ({
  KAFKA_NODE_ID: '1',
  KAFKA_PROCESS_ROLES: 'broker,controller',
  KAFKA_LISTENERS: 'PLAINTEXT://:9092,CONTROLLER://:9093',
  KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port}`,
  KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
  KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT',
  KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
  KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
  KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
  KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
  KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
})
