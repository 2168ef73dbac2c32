import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConfigError } from '@postrider/service/config'
import { readMail } from '@postrider/setup/config'
import { ensureDemo, type Welcome } from '@postrider/setup/demo'
import { loadKeys } from '@postrider/setup/keys'
import { checkSettings } from '@postrider/standalone/check-settings'
import { programs, type Config, type Program } from './config.ts'
import { startEngines, type Engines } from './engines.ts'
import { freePort, isFree } from './free-port.ts'
import { manageProcess, type Watching } from './managed-process.ts'
import { prepareTopics } from './prepare-topics.ts'
import { processList, type ProcessList } from './process-list.ts'
import { untilHealthy } from './until-healthy.ts'

export interface Cluster {
  /** Resolves when everything answers. */
  ready: Promise<Welcome>
  /** Everything in reverse order: gateway first, engines last; also while it is still starting. */
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('../../..', import.meta.url))
const mainOf = (program: Program): string =>
  join(root, program === 'gateway' ? 'gateway' : `services/${program}`, 'src/main.ts')

// As in deploy/Dockerfile. Where memory is plenty V8 lets requests in flight grow its young generation, to 400 MB at 128 clients;
// and each thread that frees little gets a heap of its own from glibc, which is 11 MB of send's 281, for no less CPU time. With 32 MB
// gateway and contacts take 5 % less CPU time than with 16 under /v1/track; send would pass 300 MB.
const semiSpaceMb = { contacts: 32, accounts: 16, send: 16, gateway: 32 } satisfies Record<Program, number>
const allocator = { MALLOC_ARENA_MAX: '2' }

/** Starts engines, services and gateway as processes of their own, and keeps them running. */
export function startCluster(config: Config, say: Watching['say']): Cluster {
  const processes = processList(config.dataDir)
  const watching = { say, onChange: () => void processes.write() }
  return { ready: start(config, { watching, processes }), stop: () => processes.stop() }
}

/** What starting a process takes. */
export interface Running {
  watching: Watching
  processes: ProcessList
}

async function start(config: Config, running: Running): Promise<Welcome> {
  await mkdir(config.dataDir, { recursive: true })
  const [other] = await running.processes.dropEnded()
  if (other)
    throw new ConfigError(
      `A cluster with the data folder ${config.dataDir} is running (${other.name}, process ${other.pid}): stop it, or set DATA_DIR to another folder.`,
    )
  const port = await gatewayPort(config)
  const baseUrl = `http://${config.host}:${port}`
  const settings = await environment(config, baseUrl)
  checkSettings(settings)
  const engines = await startEngines(config, running)
  await prepareTopics(engines.kafkaBrokers, running.watching.say)
  const env = { ...settings, ...addressesOf(engines) }
  const urls = await startPrograms({ ...config, port }, env, running)
  await untilHealthy(baseUrl)
  const accountsUrl = urls['ACCOUNTS_URL']?.split(',')[0] ?? ''
  const serviceTokenKeys = env['SERVICE_TOKEN_KEYS'] ?? ''
  const mail = readMail({ ...env, HOST: config.host })
  return ensureDemo({ ...mail, dataDir: config.dataDir, baseUrl, accountsUrl, serviceTokenKeys })
}

async function gatewayPort({ port, host }: Config): Promise<number> {
  if (port === 0) return freePort()
  if (await isFree(port, host)) return port
  throw new ConfigError(`Port ${port} is in use: stop what uses it, or set PORT.`)
}

type Env = Record<string, string | undefined>

const addressesOf = (engines: Engines): Env => ({
  DATABASE_URL: engines.databaseUrl,
  REDIS_URL: engines.redisUrl,
  KAFKA_BROKERS: engines.kafkaBrokers,
})

async function environment(config: Config, baseUrl: string): Promise<Env> {
  return {
    ...(await loadKeys(config.dataDir)),
    ...config.env,
    HOST: '127.0.0.1',
    LOG_LEVEL: config.logLevel,
    SEND_PROVIDER: config.env['SEND_PROVIDER'] || 'inbox',
    GATEWAY_JWKS_URL: `${baseUrl}/.well-known/jwks.json`,
    PUBLIC_URL: config.publicUrl ?? baseUrl,
    DEMO: 'true',
  }
}

/** Starts every instance; answers where the services are, under the names by which the others are told. */
async function startPrograms(config: Config, env: Env, { watching, processes }: Running): Promise<Env> {
  const ports = await choosePorts(config)
  const urls = Object.fromEntries(
    programs.map((program) => [
      `${program.toUpperCase()}_URL`,
      ports[program].map((port) => `http://127.0.0.1:${port}`).join(','),
    ]),
  )
  for (const program of programs)
    for (const [index, port] of ports[program].entries()) {
      const name = program === 'gateway' ? program : `${program}-${index + 1}`
      const host = program === 'gateway' ? config.host : '127.0.0.1'
      const own = { ...allocator, ...env, ...urls, PORT: String(port), HOST: host }
      const args = [`--max-semi-space-size=${semiSpaceMb[program]}`, mainOf(program)]
      const plan = { name, command: process.execPath, args, env: own, port }
      processes.add(() => manageProcess(plan, watching))
    }
  return urls
}

async function choosePorts({ scale, port }: Config): Promise<Record<Program, number[]>> {
  const some = async (count: number): Promise<number[]> =>
    Promise.all(Array.from({ length: count }, () => freePort()))
  return {
    contacts: await some(scale.contacts),
    accounts: await some(scale.accounts),
    send: await some(scale.send),
    gateway: [port],
  }
}
