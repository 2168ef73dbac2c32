import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ConfigError } from '@postrider/service'
import type { Config } from './config.ts'
import { freePort } from './free-port.ts'
import { manageProcess, type ManagedProcess, type Watching } from './managed-process.ts'
import { managePostgres } from './managed-postgres.ts'
import { untilOpen } from './until-open.ts'

/** Where the engines are, and those that were started here, in starting order. */
export interface Engines {
  databaseUrl: string
  redisUrl: string
  kafkaBrokers: string
  started: ManagedProcess[]
}

/** Takes the engines that are given by URL and starts the others. Throws `ConfigError` naming what to install. */
export async function startEngines(
  config: Config,
  watching: Watching,
  started: ManagedProcess[],
): Promise<Engines> {
  await requirePrograms(config)
  const databaseUrl = config.databaseUrl ?? (await startDatabase(config, watching, started))
  const redisUrl = config.redisUrl ?? (await startRedis(config, watching, started))
  const kafkaBrokers = config.kafkaBrokers ?? (await startKafka(config, watching, started))
  return { databaseUrl, redisUrl, kafkaBrokers, started }
}

async function requirePrograms({ redisUrl, kafkaBrokers }: Config): Promise<void> {
  if (redisUrl === undefined)
    await requireProgram('redis-server', 'apt-get install redis-server', 'REDIS_URL')
  if (kafkaBrokers !== undefined) return
  await requireProgram('java', 'apt-get install openjdk-17-jre-headless', 'KAFKA_BROKERS')
  await requireProgram('mvn', 'apt-get install maven', 'KAFKA_BROKERS')
}

async function requireProgram(program: string, install: string, setting: string): Promise<void> {
  try {
    await promisify(execFile)(program, ['--version'])
  } catch {
    throw new ConfigError(`${program} is not installed: install it (Debian: ${install}) or set ${setting}.`)
  }
}

async function startDatabase(config: Config, watching: Watching, started: ManagedProcess[]): Promise<string> {
  const postgres = await managePostgres(config.dataDir, await freePort(), watching)
  started.push(postgres)
  return postgres.url
}

async function startRedis(config: Config, watching: Watching, started: ManagedProcess[]): Promise<string> {
  const port = await freePort()
  // Nothing on disk: what Redis holds is a cache and counters, and a restart must not bring an old key back.
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  started.push(
    manageProcess({ name: 'redis', command: 'redis-server', args, env: config.env, port }, watching),
  )
  await untilOpen('redis', port, 10_000)
  return `redis://127.0.0.1:${port}`
}

const kafkaScript = fileURLToPath(new URL('../kafka/start.sh', import.meta.url))

async function startKafka(config: Config, watching: Watching, started: ManagedProcess[]): Promise<string> {
  const port = await freePort({ next: true })
  const args = [kafkaScript, join(config.dataDir, 'kafka'), String(port)]
  started.push(manageProcess({ name: 'kafka', command: 'bash', args, env: config.env, port }, watching))
  // The first start fetches 43 MB of jars.
  await untilOpen('kafka', port, 300_000)
  return `127.0.0.1:${port}`
}
