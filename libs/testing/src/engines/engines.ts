import { randomBytes } from 'node:crypto'
import { readTestEnv, writeTestEnv } from '../config.ts'
import {
  startKafkaContainer,
  startRedisContainer,
  whereDockerAnswers,
  type StartedEngine,
} from './containers.ts'
import { serveEngines, type EngineStart } from './engine-server.ts'
import { startNativeKafka, startNativeRedis } from './native-engines.ts'
import { dropTestDatabases } from '../postgres/postgres.ts'
import { startTestPostgres } from './postgres-server.ts'

/**
 * Starts the engines that the tests of a run share. PostgreSQL is the server at `TEST_POSTGRES_URL`, or an
 * embedded server. Redis and Kafka are started when a test file first calls `testEngine`. They are the
 * servers at `TEST_REDIS_URL` and `TEST_KAFKA_BROKERS`, or programs on this machine, or containers if Docker
 * responds.
 */
export async function startEngines(): Promise<() => Promise<void>> {
  const { postgresUrl, redisUrl, kafkaBrokers } = readTestEnv()
  const postgres =
    postgresUrl === undefined ? await startTestPostgres() : given(postgresUrl, dropTestDatabases)
  const engines = await serveEngines({
    redis: firstOf(redisUrl, startNativeRedis, () => whereDockerAnswers(startRedisContainer)),
    kafka: firstOf(kafkaBrokers, startNativeKafka, () => whereDockerAnswers(startKafkaContainer)),
  })
  writeTestEnv({
    postgresUrl: postgres.url,
    enginesUrl: engines.url,
    run: randomBytes(4).toString('hex'),
  })
  return async () => {
    try {
      await engines.stop()
    } finally {
      await postgres.stop()
    }
  }
}

const given = (url: string, stop = (): Promise<void> => Promise.resolve()): StartedEngine => ({ url, stop })

const firstOf =
  (url: string | undefined, ...starts: EngineStart[]): EngineStart =>
  async () => {
    if (url !== undefined) return given(url)
    const faults: unknown[] = []
    for (const start of starts) {
      const engine = await start().catch((error: unknown) => void faults.push(error))
      if (engine !== undefined) return engine
    }
    if (faults.length > 0) throw faults[0]
    return undefined
  }
