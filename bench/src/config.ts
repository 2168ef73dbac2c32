import { resolve } from 'node:path'
import { ConfigError, parseEnv } from '@postrider/process/config'
import { z } from 'zod'

const Env = z.object({
  DATA_DIR: z.string().optional(),
  BASE_URL: z.url().optional(),
  BENCH_SECONDS: z.coerce.number().int().min(1).default(10),
  BENCH_CLIENTS: z.string().default('32,64,128,256'),
  BENCH_SCALE: z.string().default(''),
  BENCH_PARTS: z.string().optional(),
  BENCH_SINK_CHUNKING: z.stringbool().default(true),
  BENCH_ACTIVITY: z.coerce.number().int().min(1_000).default(5_000_000),
  BENCH_CONTACTS: z.coerce.number().int().min(1_000).optional(),
})

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
}

const allParts: Partial<Record<BenchName, string>> = {
  send: 'inbox',
  segments: 'members,track',
  campaign: 'speed,fairness',
  workflows: 'plain,mail',
  analytics: 'reads,consumers,freshness',
}

export interface Config {
  name: BenchName
  dataDir: string
  /** A running cluster, whose `DATA_DIR` is given too; undefined: one is started, and stopped at the end. */
  baseUrl: string | undefined
  seconds: number
  clients: number[]
  scale: string
  /** How many contacts the large project of `contacts`, `segments`, `campaign` and `traces` has, and how many mails wait in `backlog`. */
  contacts: number
  /** How many entries the feed of the large project of `analytics` has. */
  activity: number
  /** What `send`, `segments`, `campaign`, `workflows` and `analytics` measure. */
  parts: string[]
  /** The SMTP sink offers CHUNKING. */
  takesChunks: boolean
  env: Record<string, string | undefined>
}

/** Reads the environment and the name of the benchmark. Throws `ConfigError` with one sentence. */
export function readConfig(
  env: Record<string, string | undefined> = process.env,
  argv: string[] = process.argv.slice(2),
): Config {
  const read = parseEnv(Env, env)
  const name = benchNames.find((each) => each === argv[0])
  if (!name) throw new ConfigError(`Say which benchmark: npm run bench -- ${benchNames.join(' | ')}.`)
  return {
    name,
    dataDir: resolve(read.DATA_DIR ?? dataDirs[name] ?? '.data/bench'),
    baseUrl: read.BASE_URL,
    seconds: read.BENCH_SECONDS,
    clients: read.BENCH_CLIENTS.split(',').map(Number),
    scale: read.BENCH_SCALE,
    contacts: read.BENCH_CONTACTS ?? (name === 'campaign' ? 100_000 : 1_000_000),
    activity: read.BENCH_ACTIVITY,
    parts: (read.BENCH_PARTS ?? allParts[name] ?? '').split(','),
    takesChunks: read.BENCH_SINK_CHUNKING,
    env,
  }
}
