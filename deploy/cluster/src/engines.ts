import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ConfigError } from '@postrider/process/config'
import { freePort, untilOpen } from '@postrider/process/ports'
import type { Config } from './config.ts'
import { manageProcess } from './managed-process.ts'
import { managePostgres } from './managed-postgres.ts'
import type { ClusterContext } from './process-list.ts'

/** The addresses of the engines: PostgreSQL, Redis and Kafka. */
export interface Engines {
  databaseUrl: string
  redisUrl: string
  kafkaBrokers: string
}

/**
 * Uses the engines whose addresses are configured, and starts all other engines. Throws `ConfigError` with
 * the package to install if a program is missing.
 */
export async function startEngines(config: Config, running: ClusterContext): Promise<Engines> {
  await requirePrograms(config)
  const [databaseUrl, redisUrl, kafkaBrokers] = await Promise.all([
    startDatabase(config, running),
    startRedis(config, running),
    startKafka(config, running),
  ])
  return { databaseUrl, redisUrl, kafkaBrokers }
}

async function requirePrograms({ redisUrl, kafkaBrokers }: Config): Promise<void> {
  if (redisUrl === undefined)
    await requireProgram('redis-server', { install: 'apt-get install redis-server', setting: 'REDIS_URL' })
  if (kafkaBrokers !== undefined) return
  const install = 'apt-get install openjdk-17-jre-headless maven'
  const java = await requireProgram('java', { install, setting: 'KAFKA_BROKERS' })
  await requireProgram('mvn', { install, setting: 'KAFKA_BROKERS' })
  const version = Number(/\d+/.exec(java)?.[0] ?? oldestJava)
  if (version < oldestJava)
    throw new ConfigError(
      `Kafka needs Java ${oldestJava} and this is Java ${version}: install it (Debian: ${install}) or set KAFKA_BROKERS.`,
    )
}

/** The oldest Java that Apache Kafka 4 supports. */
const oldestJava = 17

/** Returns the output of the program's version command. */
async function requireProgram(
  program: string,
  { install, setting }: { install: string; setting: string },
): Promise<string> {
  try {
    return (await promisify(execFile)(program, ['--version'])).stdout
  } catch {
    throw new ConfigError(`${program} is not installed: install it (Debian: ${install}) or set ${setting}.`)
  }
}

async function startDatabase(config: Config, { observer, processes }: ClusterContext): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl
  const postgres = await managePostgres(config.dataDir, await freePort(), observer)
  return processes.add(() => postgres).url
}

async function startRedis(config: Config, { observer, processes }: ClusterContext): Promise<string> {
  if (config.redisUrl !== undefined) return config.redisUrl
  const port = await freePort()
  // Redis stores only a cache and counters, and a restart must not restore a revoked key. So Redis writes
  // nothing to disk.
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const plan = { name: 'redis', command: 'redis-server', args, env: config.env, port }
  processes.add(() => manageProcess(plan, observer))
  await untilOpen('redis', port, 10_000)
  return `redis://127.0.0.1:${port}`
}

const kafkaScript = fileURLToPath(new URL('../kafka/start.sh', import.meta.url))

async function startKafka(config: Config, { observer, processes }: ClusterContext): Promise<string> {
  if (config.kafkaBrokers.length > 0) return config.kafkaBrokers.join(',')
  const port = await freePort({ next: true })
  const args = [kafkaScript, join(config.dataDir, 'kafka'), String(port)]
  processes.add(() =>
    manageProcess({ name: 'kafka', command: 'bash', args, env: config.env, port }, observer),
  )
  observer.print('cluster', 'Waiting for Kafka…')
  // A long timeout, because the first start downloads Kafka.
  await untilOpen('kafka', port, 300_000)
  return `127.0.0.1:${port}`
}
