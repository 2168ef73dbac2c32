import { resolve } from 'node:path'
import { ConfigError, readSettings, setting, Whole, type ConfigOf, type Env } from '@postrider/process/config'
import { z } from 'zod'

const most = 100_000_000

const settings = {
  dataDir: setting('DATA_DIR', z.string().optional(), 'The folder of the cluster.'),
  baseUrl: setting('BASE_URL', z.url().optional(), 'A running cluster, whose DATA_DIR is set too.'),
  seconds: setting('BENCH_SECONDS', Whole(1, 3_600).default(10), 'Seconds of each measurement.'),
  clients: setting('BENCH_CLIENTS', z.string().default('32,64,128,256'), 'Clients at the same time.'),
  scale: setting('BENCH_SCALE', z.string().default(''), 'Instances: send=2,contacts=2.'),
  parts: setting('BENCH_PARTS', z.string().optional(), 'What is measured.'),
  activity: setting('BENCH_ACTIVITY', Whole(1_000, most).default(5_000_000), 'Entries of the large feed.'),
  contacts: setting('BENCH_CONTACTS', Whole(1_000, most).optional(), 'Contacts of the large project.'),
}

export const benchNames = [
  'track',
  'send',
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
] as const
export type BenchName = (typeof benchNames)[number]

// Beside a million contacts the others would measure something else.
const dataDirs: Partial<Record<BenchName, string>> = {
  contacts: '.data/bench-contacts',
  segments: '.data/bench-contacts',
  traces: '.data/bench-contacts',
  campaign: '.data/bench-campaign',
  backlog: '.data/bench-backlog',
  analytics: '.data/bench-analytics',
  neighbours: '.data/bench-neighbours',
}

const allParts: Partial<Record<BenchName, string>> = {
  send: 'inbox',
  segments: 'members,track',
  campaign: 'speed,fairness',
  workflows: 'plain,mail',
  analytics: 'reads,consumers,freshness',
  neighbours: 'values,junk,slow,public-key,attachments',
}

export interface Config extends Omit<ConfigOf<typeof settings>, 'clients' | 'parts'> {
  name: BenchName
  dataDir: string
  clients: number[]
  /**
   * How many contacts the large project of `contacts`, `segments`, `campaign` and `traces` has, and how many
   * mails wait in `backlog`.
   */
  contacts: number
  /** What `send`, `segments`, `campaign`, `workflows`, `analytics` and `neighbours` measure. */
  parts: string[]
  env: Env
}

/** Reads the environment and the name of the benchmark. Throws `ConfigError` with one sentence. */
export function readConfig(env: Env = process.env, argv: string[] = process.argv.slice(2)): Config {
  const { clients, parts, ...read } = readSettings(settings, env)
  const name = benchNames.find((each) => each === argv[0])
  if (!name) throw new ConfigError(`Say which benchmark: npm run bench -- ${benchNames.join(' | ')}.`)
  return {
    ...read,
    name,
    dataDir: resolve(read.dataDir ?? dataDirs[name] ?? '.data/bench'),
    clients: clients.split(',').map(Number),
    contacts: read.contacts ?? (name === 'campaign' ? 100_000 : 1_000_000),
    parts: (parts ?? allParts[name] ?? '').split(','),
    env,
  }
}
