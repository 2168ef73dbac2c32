import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { readPassword, superuser } from '@postrider/embedded-postgres'
import pg from 'pg'
import { clusterEnv } from './config.ts'
import { repeatUntilStopped } from './repeat.ts'

interface ProcessEntry {
  name: string
  pid: number
  port: number
}

/** A killed process and the time just after the signal, in ms since the epoch. */
export interface Kill {
  name: string
  at: number
}

export interface Demo {
  baseUrl: string
  projectId: string
  secretKey: string
  publicKey: string
  domain: string
  user: { email: string; password: string }
}

/** A cluster that `npm run cluster` runs, with its own data folder. */
export interface NativeCluster {
  demo: Demo
  processes(): Promise<ProcessEntry[]>
  /** The processes that `signal` and `keepDown` have killed with SIGKILL. */
  killed: readonly Kill[]
  /**
   * Sends a signal to the process that currently has this name. Resolves with false if there is no such
   * process.
   */
  signal(name: string, signal: NodeJS.Signals): Promise<boolean>
  /** Kills the process again and again until the returned function is called. */
  keepDown(name: string): () => Promise<void>
  portOf(name: string): Promise<number>
  /** The data folder of the cluster. */
  dataDir: string
  /** The URL of a service's database. */
  databaseUrl(database: string): Promise<string>
  /** Runs a query in the database of a service. */
  query<Row extends pg.QueryResultRow>(database: string, text: string): Promise<Row[]>
  /** Sends SIGINT to the cluster. Resolves with its exit code. */
  stop(): Promise<number | null>
}

const main = fileURLToPath(import.meta.resolve('@postrider/cluster/main'))
const startMs = 180_000

/**
 * Starts a cluster on free ports, with high limits and short leases, and waits until it is ready. `settings`
 * are additional environment variables.
 */
export async function startNativeCluster(
  scale: string,
  settings: Record<string, string> = {},
  /** The folder in which the data folder is created. */
  parent = tmpdir(),
): Promise<NativeCluster> {
  const dataDir = await mkdtemp(join(parent, 'postrider-cluster-'))
  const env = clusterEnv({
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_MINUTE: '1000000',
    SEND_PROJECT_RATE_PER_SECOND: '0',
    // If a process is killed while it delivers a mail, the mail stays leased for this time. The lease must
    // exceed the duration of a restart (13 s if 14 threads share a core). Then the send service records its
    // delivery journal before other processes may claim the mail.
    SEND_LEASE_SECONDS: '30',
    SEND_TIMEOUT_SECONDS: '5',
    ...settings,
  })
  const runner = spawn(process.execPath, [main, '--scale', scale], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  await untilReady(runner, join(dataDir, 'log.txt'))
  // The cluster writes this file. A wrong shape fails the test.
  const demo = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as Demo
  return { demo, ...controls(dataDir), stop: () => stop(runner, dataDir) }
}

async function untilReady(runner: ChildProcess, logFile: string): Promise<void> {
  // Log lines may be lost on a disk that a test fills.
  const log = createWriteStream(logFile).on('error', () => undefined)
  const last: string[] = []
  const ready = Promise.withResolvers<void>()
  for (const stream of [runner.stdout, runner.stderr])
    if (stream)
      createInterface({ input: stream }).on('line', (line) => {
        log.write(`${line}\n`)
        last.push(line.slice(0, 300))
        if (last.length > 30) last.shift()
        if (line.startsWith('ready ')) ready.resolve()
      })
  const fail = (why: string): void => ready.reject(new Error(`The cluster ${why}:\n${last.join('\n')}`))
  runner.once('close', (code) => fail(`ended with ${code}`))
  const timer = setTimeout(() => fail(`was not ready within ${startMs} ms`), startMs)
  await ready.promise.finally(() => clearTimeout(timer))
}

type Controls = Omit<NativeCluster, 'demo' | 'stop'>

function controls(dataDir: string): Controls {
  const processes = async (): Promise<ProcessEntry[]> =>
    JSON.parse(await readFile(join(dataDir, 'processes.json'), 'utf8'))
  const portOf = async (name: string): Promise<number> => {
    for (;;) {
      const found = (await processes()).find((each) => each.name === name)
      if (found) return found.port
      await pause(100)
    }
  }
  const killed: Kill[] = []
  const signal: Controls['signal'] = async (name, with_) => {
    const found = (await processes()).find((each) => each.name === name)
    try {
      if (found === undefined || !process.kill(found.pid, with_)) return false
    } catch {
      return false
    }
    if (with_ === 'SIGKILL') killed.push({ name, at: Date.now() })
    return true
  }
  const databaseUrl = async (database: string): Promise<string> => {
    const password = await readPassword(join(dataDir, 'postgres'))
    return `postgres://${superuser}:${password}@127.0.0.1:${await portOf('postgres')}/${database}`
  }
  return {
    dataDir,
    databaseUrl,
    killed,
    processes,
    portOf,
    signal,
    keepDown: (name) => repeatUntilStopped(() => signal(name, 'SIGKILL')),
    query: async <Row extends pg.QueryResultRow>(database: string, text: string): Promise<Row[]> => {
      const connectionString = await databaseUrl(database)
      const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
      client.on('error', () => undefined)
      await client.connect()
      try {
        return (await client.query<Row>(text)).rows
      } finally {
        await client.end()
      }
    },
  }
}

async function stop(runner: ChildProcess, dataDir: string): Promise<number | null> {
  if (runner.exitCode === null) {
    const exited = once(runner, 'exit')
    runner.kill('SIGINT')
    await exited
  }
  const left = JSON.parse(await readFile(join(dataDir, 'processes.json'), 'utf8'))
  expect(left).toEqual([])
  await rm(dataDir, { recursive: true, force: true })
  return runner.exitCode
}
