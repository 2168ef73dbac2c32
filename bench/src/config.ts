import { resolve } from 'node:path'
import {
  ConfigError,
  readSettings,
  setting,
  IntegerBetween,
  type ConfigOf,
  type Env,
} from '@postrider/process/config'
import { z } from 'zod'

const maxCount = 100_000_000

const settings = {
  dataDir: setting('DATA_DIR', z.string().optional(), 'The folder of the cluster.'),
  baseUrl: setting(
    'BASE_URL',
    z.url().optional(),
    'The URL of a running cluster. Also set DATA_DIR to the folder of that cluster.',
  ),
  seconds: setting(
    'BENCH_SECONDS',
    IntegerBetween(1, 86_400).optional(),
    'The duration of each measurement in seconds. Default: 10; soak: 1,200.',
  ),
  clients: setting(
    'BENCH_CLIENTS',
    z.string().default('32,64,128,256'),
    'Numbers of concurrent clients, separated by commas. Each number is measured separately.',
  ),
  scale: setting(
    'BENCH_SCALE',
    z.string().default(''),
    'Instances of services, for example send=2,contacts=2.',
  ),
  parts: setting(
    'BENCH_PARTS',
    z.string().optional(),
    'The parts of the benchmark to run, separated by commas.',
  ),
  activity: setting(
    'BENCH_ACTIVITY',
    IntegerBetween(1_000, maxCount).default(5_000_000),
    'The number of activity entries of the large project.',
  ),
  contacts: setting(
    'BENCH_CONTACTS',
    IntegerBetween(1_000, maxCount).optional(),
    'The number of contacts of the large project.',
  ),
}

export const benchNames = [
  'track',
  'send',
  'batch',
  'backlog',
  'gateway',
  'contacts',
  'segments',
  'campaign',
  'workflows',
  'analytics',
  'notifications',
  'traces',
  'neighbours',
  'scheduled',
  'webhooks',
  'soak',
  'dashboard',
] as const
export type BenchName = (typeof benchNames)[number]

// These benchmarks have separate data folders, because a million contacts would affect the other benchmarks.
const dataDirs: Partial<Record<BenchName, string>> = {
  contacts: '.data/bench-contacts',
  segments: '.data/bench-contacts',
  traces: '.data/bench-contacts',
  campaign: '.data/bench-campaign',
  backlog: '.data/bench-backlog',
  analytics: '.data/bench-analytics',
  neighbours: '.data/bench-neighbours',
  scheduled: '.data/bench-scheduled',
  webhooks: '.data/bench-webhooks',
  soak: '.data/bench-soak',
  dashboard: '.data/bench-dashboard',
}

const allParts: Partial<Record<BenchName, string>> = {
  send: 'inbox',
  batch: 'speed,fairness',
  segments: 'members,track',
  campaign: 'speed,fairness',
  workflows: 'plain,mail',
  analytics: 'reads,consumers,freshness',
  neighbours: 'values,junk,slow,public-key,attachments',
  scheduled: 'speed,kills',
  webhooks: 'dead,campaign',
}

const defaultContacts: Partial<Record<BenchName, number>> = {
  campaign: 100_000,
  scheduled: 100_000,
  webhooks: 100_000,
}

export interface Config extends Omit<ConfigOf<typeof settings>, 'clients' | 'parts' | 'seconds'> {
  name: BenchName
  dataDir: string
  clients: number[]
  /** The duration of each measurement. */
  seconds: number
  /**
   * The number of contacts of the large project in `contacts`, `segments`, `campaign`, `webhooks`,
   * `traces` and `dashboard`, and the number of mails in `backlog` and `scheduled`.
   */
  contacts: number
  /** The parts of the benchmark to measure (`allParts`). */
  parts: string[]
  env: Env
}

const contactsOf = (name: BenchName): number => defaultContacts[name] ?? 1_000_000
const defaultSeconds = (name: BenchName): number => (name === 'soak' ? 1_200 : 10)

/** Reads the environment and the name of the benchmark. Throws `ConfigError` with a one-line message. */
export function readConfig(env: Env = process.env, argv: string[] = process.argv.slice(2)): Config {
  const { clients, parts, ...read } = readSettings(settings, env)
  const name = benchNames.find((each) => each === argv[0])
  if (!name) throw new ConfigError(`Name a benchmark: npm run bench -- ${benchNames.join(' | ')}.`)
  return {
    ...read,
    name,
    dataDir: resolve(read.dataDir ?? dataDirs[name] ?? '.data/bench'),
    clients: clients.split(',').map(Number),
    seconds: read.seconds ?? defaultSeconds(name),
    contacts: read.contacts ?? contactsOf(name),
    parts: (parts ?? allParts[name] ?? '').split(','),
    env,
  }
}
