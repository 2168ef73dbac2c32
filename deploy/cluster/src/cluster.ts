import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureDemo, type Demo } from '@postrider/setup/demo'
import { loadKeys } from '@postrider/setup/keys'
import { programs, type Config, type Program } from './config.ts'
import { startEngines, type Engines } from './engines.ts'
import { freePort } from './free-port.ts'
import { manageProcess, type ManagedProcess, type Watching } from './managed-process.ts'
import { untilHealthy } from './until-healthy.ts'

export interface Cluster {
  /** Resolves when everything answers. */
  ready: Promise<Demo>
  /** Everything in reverse order: gateway first, engines last; also while it is still starting. */
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('../../..', import.meta.url))
const mainOf = (program: Program): string =>
  join(root, program === 'gateway' ? 'gateway' : `services/${program}`, 'src/main.ts')

// kafkajs counts some waits below zero; Node 24 says so at every start, and takes 1 ms for them.
const nodeFlags = ['--disable-warning=TimeoutNegativeWarning']

type Say = (name: string, line: string) => void

/** Starts engines, services and gateway as processes of their own, and keeps them running. */
export function startCluster(config: Config, say: Say): Cluster {
  const running: ManagedProcess[] = []
  const list = listKeeper(config.dataDir, running)
  return {
    ready: start(config, { watching: { say, onChange: () => void list() }, running }),
    stop: async () => {
      for (const each of running.toReversed()) await each.stop()
      await list()
    },
  }
}

async function start(config: Config, { watching, running }: Running): Promise<Demo> {
  await mkdir(config.dataDir, { recursive: true })
  const engines = await startEngines(config, watching, running)
  const baseUrl = `http://${config.host}:${config.port}`
  const env = await environment(config, engines, baseUrl)
  const urls = await startPrograms(config, { env, watching, running })
  await untilHealthy(baseUrl)
  const accountsUrl = urls['ACCOUNTS_URL']?.split(',')[0] ?? ''
  const serviceTokenKeys = env['SERVICE_TOKEN_KEYS'] ?? ''
  return ensureDemo({ dataDir: config.dataDir, baseUrl, accountsUrl, serviceTokenKeys })
}

type Env = Record<string, string | undefined>

async function environment(config: Config, engines: Engines, baseUrl: string): Promise<Env> {
  return {
    ...(await loadKeys(config.dataDir)),
    ...config.env,
    HOST: '127.0.0.1',
    LOG_LEVEL: config.logLevel,
    SEND_PROVIDER: config.env['SEND_PROVIDER'] ?? 'inbox',
    DATABASE_URL: engines.databaseUrl,
    REDIS_URL: engines.redisUrl,
    KAFKA_BROKERS: engines.kafkaBrokers,
    GATEWAY_JWKS_URL: `${baseUrl}/.well-known/jwks.json`,
    PUBLIC_URL: config.publicUrl ?? baseUrl,
    DEMO: 'true',
  }
}

interface Running {
  watching: Watching
  running: ManagedProcess[]
}

interface Programs extends Running {
  env: Env
}

/** Starts every instance; answers where the services are, under the names by which the others are told. */
async function startPrograms(config: Config, { env, watching, running }: Programs): Promise<Env> {
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
      const own = { ...env, ...urls, PORT: String(port), HOST: host }
      const plan = { name, command: process.execPath, args: [...nodeFlags, mainOf(program)], env: own, port }
      running.push(manageProcess(plan, watching))
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

/** Keeps `processes.json` true: rewritten, whole, whenever a process begins or ends. */
function listKeeper(dataDir: string, running: readonly ManagedProcess[]): () => Promise<void> {
  const path = join(dataDir, 'processes.json')
  let writing = Promise.resolve()
  return () => {
    return (writing = writing.then(async () => {
      const list = running.flatMap(({ name, port, pid }) =>
        pid() === undefined ? [] : [{ name, pid: pid(), port }],
      )
      await writeFile(`${path}.new`, `${JSON.stringify(list, null, 2)}\n`)
      await rename(`${path}.new`, path)
    }))
  }
}
