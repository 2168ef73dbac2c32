import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildDashboard } from '@postrider/dashboard/build'
import { ConfigError } from '@postrider/process/config'
import { readMail } from '@postrider/setup/config'
import { ensureDemo, type Welcome } from '@postrider/setup/demo'
import { loadKeys } from '@postrider/setup/keys'
import { allocator, dashboard, gateway, type Program } from '@postrider/services'
import { freePort, requireFreePort } from '@postrider/process/ports'
import { checkSettings } from '@postrider/standalone/check-settings'
import { programs, type Config, type ProgramName } from './config.ts'
import { startEngines, type Engines } from './engines.ts'
import { manageProcess, type ProcessPlan, type ProcessObserver } from './managed-process.ts'
import { prepareTopics } from './prepare-topics.ts'
import { refuseEarlierDatabases } from './refuse-earlier-databases.ts'
import { processList, type ClusterContext } from './process-list.ts'
import { untilHealthy } from './until-healthy.ts'

export interface Cluster {
  /** Resolves when all programs are healthy. */
  ready: Promise<Welcome>
  /**
   * Stops all processes in reverse order: the gateway first, the engines last. May be called during the
   * start.
   */
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Starts engines, services and gateway as separate processes, and restarts processes that end. */
export function startCluster(config: Config, print: ProcessObserver['print']): Cluster {
  const processes = processList(config.dataDir)
  const observer = { print, onChange: () => void processes.write() }
  return { ready: start(config, { observer, processes }), stop: () => processes.stop() }
}

async function start(config: Config, running: ClusterContext): Promise<Welcome> {
  await mkdir(config.dataDir, { recursive: true })
  const [other] = await running.processes.removeEnded()
  if (other)
    throw new ConfigError(
      `A cluster with the data folder ${config.dataDir} is running (${other.name}, process ${other.pid}): stop it, or set DATA_DIR to another folder.`,
    )
  const port = await requireFreePort(config)
  const baseUrl = `http://${config.host}:${port}`
  const settings = await environment(config, baseUrl)
  await checkSettings(settings)
  const dashboardFolder = folderOfDashboard(settings, running.observer)
  const engines = await startEngines(config, running)
  await refuseEarlierDatabases(engines.databaseUrl, config)
  await prepareTopics(engines.kafkaBrokers, running.observer.print)
  const env: Env = { ...settings, ...addressesOf(engines), DASHBOARD_DIR: await dashboardFolder }
  const urls = await startPrograms({ ...config, port }, env, running)
  const gateways = urls[gateway.urlSetting]?.split(',') ?? []
  await Promise.all(gateways.map(untilHealthy))
  const accountsUrl = urls['ACCOUNTS_URL']?.split(',')[0] ?? ''
  const serviceTokenKeys = env['SERVICE_TOKEN_KEYS'] ?? ''
  const mail = readMail({ ...env, HOST: config.host })
  return ensureDemo({ ...mail, dataDir: config.dataDir, baseUrl, accountsUrl, serviceTokenKeys })
}

type Env = Record<string, string | undefined>

/**
 * Returns the folder with the built dashboard, and builds it if necessary. If the build fails, prints the
 * reason and returns undefined.
 */
async function folderOfDashboard(env: Env, { print }: ProcessObserver): Promise<string | undefined> {
  if (env['DASHBOARD_DIR']) return env['DASHBOARD_DIR']
  try {
    return await buildDashboard()
  } catch (error) {
    print(dashboard.name, `could not be built: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

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
    UPLOAD_STORAGE: config.env['UPLOAD_STORAGE'] || 'disk',
    UPLOAD_DIR: config.env['UPLOAD_DIR'] || join(config.dataDir, 'uploads'),
    GATEWAY_JWKS_URL: `${baseUrl}/.well-known/jwks.json`,
    PUBLIC_URL: config.publicUrl ?? baseUrl,
    DEMO: 'true',
  }
}

/**
 * Starts every instance, but no dashboard if it has not been built. Returns the addresses of all programs by
 * the name of their setting.
 */
async function startPrograms(
  config: Config,
  env: Env,
  { observer, processes }: ClusterContext,
): Promise<Env> {
  const instances = await Promise.all(
    programs
      .filter(({ name }) => name !== dashboard.name || env['DASHBOARD_DIR'] !== undefined)
      .map(async (program) => ({ program, ports: await portsOf(config, program) })),
  )
  const urls = Object.fromEntries(
    instances.map(({ program, ports }) => [
      program.urlSetting,
      ports.map((port) => `http://${hostOf(config, program)}:${port}`).join(','),
    ]),
  )
  for (const { program, ports } of instances)
    for (const [index, port] of ports.entries()) {
      const own = { ...env, ...urls, HOST: hostOf(config, program) }
      const plan = planOf({ program, index, port }, own, config.dataDir)
      processes.add(() => manageProcess(plan, observer))
    }
  return urls
}

const hostOf = (config: Config, { name }: Program): string => (name === 'gateway' ? config.host : '127.0.0.1')

/** Returns a port for each instance. The first gateway has the public port. */
async function portsOf({ port, scale }: Config, { name }: Program<ProgramName>): Promise<number[]> {
  const known = name === 'gateway' ? [port] : []
  const more = await Promise.all(Array.from({ length: scale[name] - known.length }, () => freePort()))
  return [...known, ...more]
}

interface Instance {
  program: Program
  index: number
  port: number
}

function planOf({ program, index, port }: Instance, env: Env, dataDir: string): ProcessPlan {
  const name = program.name === 'gateway' && index === 0 ? program.name : `${program.name}-${index + 1}`
  return {
    name,
    command: process.execPath,
    args: [`--max-semi-space-size=${program.semiSpaceMb}`, join(root, program.folder, 'src/main.ts')],
    // Each instance has its own state folder, which it uses again after a restart.
    env: { ...allocator, SEND_STATE_DIR: join(dataDir, 'state', name), ...env, PORT: String(port) },
    port,
  }
}
