import { randomBytes } from 'node:crypto'
import { readTestEnv, writeTestEnv } from './config.ts'
import {
  startKafkaContainer,
  startRedisContainer,
  whereDockerAnswers,
  type StartedEngine,
} from './containers.ts'
import { dropTestDatabases } from './postgres.ts'
import { startTestPostgres } from './postgres-server.ts'

/**
 * Starts what the tests of one run share. PostgreSQL: `TEST_POSTGRES_URL`, else an embedded server. Redis and Kafka:
 * `TEST_REDIS_URL` and `TEST_KAFKA_BROKERS`, else containers where Docker answers, else the tests that need them are
 * skipped with a notice.
 */
export async function startEngines(): Promise<() => Promise<void>> {
  const { postgresUrl, redisUrl, kafkaBrokers } = readTestEnv()
  const engines = await Promise.all([
    postgresUrl === undefined ? startTestPostgres() : given(postgresUrl, dropTestDatabases),
    redisUrl === undefined ? whereDockerAnswers('redis', startRedisContainer) : given(redisUrl),
    kafkaBrokers === undefined ? whereDockerAnswers('kafka', startKafkaContainer) : given(kafkaBrokers),
  ])
  const [postgres, redis, kafka] = engines
  writeTestEnv({
    postgresUrl: postgres.url,
    redisUrl: redis?.url,
    kafkaBrokers: kafka?.url,
    run: randomBytes(4).toString('hex'),
  })
  return async () => {
    for (const engine of engines) await engine?.stop()
  }
}

const given = (url: string, stop = (): Promise<void> => Promise.resolve()): StartedEngine => ({ url, stop })
