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
 * `TEST_REDIS_URL` and `TEST_KAFKA_BROKERS`, else containers where Docker answers, else the tests that need them say that they were skipped.
 */
export async function startEngines(): Promise<() => Promise<void>> {
  const given = readTestEnv()
  const run = randomBytes(4).toString('hex')
  const [postgres, redis, kafka] = await Promise.all([
    given.postgresUrl === undefined ? startTestPostgres() : undefined,
    given.redisUrl === undefined ? whereDockerAnswers('redis', startRedisContainer) : undefined,
    given.kafkaBrokers === undefined ? whereDockerAnswers('kafka', startKafkaContainer) : undefined,
  ])
  writeTestEnv({
    postgresUrl: given.postgresUrl ?? postgres?.url,
    redisUrl: given.redisUrl ?? redis?.url,
    kafkaBrokers: given.kafkaBrokers ?? kafka?.url,
    run,
  })
  const started: (StartedEngine | undefined)[] = [
    redis,
    kafka,
    postgres ?? { url: '', stop: dropTestDatabases },
  ]
  return async () => {
    await Promise.all(started.map((each) => each?.stop()))
  }
}
