import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { BenchName, Config } from './config.ts'
import { pathOf } from './path-of.ts'
import { freePort } from '@postrider/process/ports'

const Demo = z.object({
  baseUrl: z.url(),
  projectId: z.string(),
  publicKey: z.string(),
  secretKey: z.string(),
  user: z.object({ email: z.string(), password: z.string() }),
})
const Processes = z.array(z.object({ name: z.string(), pid: z.number(), port: z.number() }))

export type ListedProcess = z.infer<typeof Processes>[number]

export interface Cluster {
  demo: z.infer<typeof Demo>
  processes: ListedProcess[]
  /** Returns the environment of a process of the cluster. */
  environmentOf(name: string): Promise<Record<string, string>>
  /** Returns the processes that run now, with the engines. */
  runningProcesses(): Promise<ListedProcess[]>
  /** Returns the log lines with the level `error` so far. */
  errorLines(): readonly string[]
  /** Returns the pid of a process, which changes when the process is started again. */
  pidOf(name: string): Promise<number>
  /** Returns the URL of a database of the cluster. */
  databaseUrl(name: string): Promise<string>
  stop(): Promise<void>
}

/**
 * Returns the cluster at `BASE_URL`, or starts one without limits. For `neighbours` and `dashboard`, starts a
 * standalone server, in which all tenants share one process.
 */
export async function useCluster(config: Config): Promise<Cluster> {
  const isStandalone = standaloneBenches.has(config.name)
  const started = config.baseUrl === undefined ? await start(config, isStandalone) : undefined
  const demo = Demo.parse(await readJson(config, 'demo.json'))
  const processes = started && isStandalone ? [started.process] : await processesOf(config)
  const environmentOf = async (name: string): Promise<Record<string, string>> => {
    const pid = processes.find((each) => each.name === name)?.pid
    const text = await readFile(`/proc/${pid}/environ`, 'utf8')
    return Object.fromEntries(text.split('\0').map((line) => splitOnce(line)))
  }
  return {
    demo: { ...demo, baseUrl: config.baseUrl ?? demo.baseUrl },
    processes,
    environmentOf,
    runningProcesses: () => processesOf(config),
    errorLines: () => started?.errorLines ?? [],
    pidOf: async (name) => {
      const pid = (await processesOf(config)).find((each) => each.name === name)?.pid
      if (pid === undefined) throw new Error(`The cluster has no process ${name}`)
      return pid
    },
    databaseUrl: async (name) => {
      const url = isStandalone
        ? await embeddedDatabase(config.dataDir)
        : new URL((await environmentOf('contacts-1'))['DATABASE_URL'] ?? '')
      url.pathname = `/${name}`
      return url.href
    },
    stop: started?.stop ?? (() => Promise.resolve()),
  }
}

const standaloneBenches: ReadonlySet<BenchName> = new Set(['neighbours', 'dashboard'])

/** Returns the URL of the PostgreSQL server that runs in the data folder of a standalone server. */
async function embeddedDatabase(dataDir: string): Promise<URL> {
  const [password, lock] = await Promise.all(
    ['postrider.password', 'postmaster.pid'].map((file) => readFile(join(dataDir, 'postgres', file), 'utf8')),
  )
  // The fourth line is the port.
  return new URL(`postgres://postrider:${password}@127.0.0.1:${lock?.split('\n')[3]}/postgres`)
}

const processesOf = async (config: Config): Promise<ListedProcess[]> =>
  standaloneBenches.has(config.name) ? [] : Processes.parse(await readJson(config, 'processes.json'))

// The IPC channel closes when this process ends for any reason. The cluster then stops itself.
const programOf = (deployment: string): string[] => [
  '--import',
  pathOf('scripts/watch-parent.mjs'),
  pathOf(`deploy/${deployment}/src/main.ts`),
]
const limitsOff = {
  RATE_LIMIT_PER_MINUTE: '0',
  SEND_PROJECT_RATE_PER_SECOND: '0',
  PROJECTS_PER_USER: '0',
  // The receivers of webhooks.
  WEBHOOK_ALLOW_PRIVATE: '127.0.0.1/32',
  LOG_LEVEL: 'warn',
}
/** The clients of the benchmark `neighbours` set their address in X-Forwarded-For. */
const behindProxy = { TRUSTED_PROXIES: '1' }

interface Started {
  process: ListedProcess
  errorLines: readonly string[]
  stop(): Promise<void>
}

async function start({ env, dataDir, scale }: Config, isStandalone: boolean): Promise<Started> {
  const port = await freePort()
  const name = isStandalone ? 'standalone' : 'cluster'
  const args = [...programOf(name), ...(scale === '' ? [] : ['--scale', scale])]
  const child = spawn(process.execPath, args, {
    env: {
      ...env,
      ...limitsOff,
      ...(isStandalone ? behindProxy : {}),
      DATA_DIR: dataDir,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const errorLines: string[] = []
  await new Promise<void>((resolve, reject) => {
    if (child.stdout)
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line.startsWith('ready ')) resolve()
        if (line.includes('"level":"error"')) errorLines.push(line)
      })
    child.once('exit', (code) => reject(new Error(`The ${name} ended with code ${code} before it was ready`)))
  })
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
  }
  return { process: { name, pid: child.pid ?? 0, port }, errorLines, stop }
}

const readJson = async ({ dataDir }: Config, file: string): Promise<unknown> =>
  JSON.parse(await readFile(join(dataDir, file), 'utf8'))

function splitOnce(line: string): [string, string] {
  const at = line.indexOf('=')
  return [line.slice(0, at), line.slice(at + 1)]
}
