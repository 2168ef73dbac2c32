import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { Config } from './config.ts'
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
  /** The environment of one of its processes. */
  environmentOf(name: string): Promise<Record<string, string>>
  /** The URL of a database on its server. */
  databaseUrl(name: string): Promise<string>
  stop(): Promise<void>
}

/** The running cluster of `BASE_URL`, or one that is started here with every limit switched off. */
export async function useCluster(config: Config): Promise<Cluster> {
  const stop = config.baseUrl === undefined ? await startCluster(config) : () => Promise.resolve()
  const demo = Demo.parse(await readJson(config, 'demo.json'))
  const processes = Processes.parse(await readJson(config, 'processes.json'))
  const environmentOf = async (name: string): Promise<Record<string, string>> => {
    const pid = processes.find((each) => each.name === name)?.pid
    const text = await readFile(`/proc/${pid}/environ`, 'utf8')
    return Object.fromEntries(text.split('\0').map((line) => splitOnce(line)))
  }
  return {
    demo: { ...demo, baseUrl: config.baseUrl ?? demo.baseUrl },
    processes,
    environmentOf,
    databaseUrl: async (name) => {
      const url = new URL((await environmentOf('contacts-1'))['DATABASE_URL'] ?? '')
      url.pathname = `/${name}`
      return url.href
    },
    stop,
  }
}

// Its channel to us closes when we end, however we do: the cluster then stops itself.
const program = ['--import', pathOf('scripts/watch-parent.mjs'), pathOf('deploy/cluster/src/main.ts')]
const limitsOff = { RATE_LIMIT_PER_MINUTE: '0', SEND_PROJECT_RATE_PER_SECOND: '0', LOG_LEVEL: 'warn' }

async function startCluster({ env, dataDir, scale }: Config): Promise<() => Promise<void>> {
  const port = await freePort()
  const args = [...program, ...(scale === '' ? [] : ['--scale', scale])]
  const child = spawn(process.execPath, args, {
    env: { ...env, ...limitsOff, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  await new Promise<void>((resolve, reject) => {
    if (child.stdout)
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line.startsWith('ready ')) resolve()
      })
    child.once('exit', (code) => reject(new Error(`The cluster ended with code ${code} before it was ready`)))
  })
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}

const readJson = async ({ dataDir }: Config, file: string): Promise<unknown> =>
  JSON.parse(await readFile(join(dataDir, file), 'utf8'))

function splitOnce(line: string): [string, string] {
  const at = line.indexOf('=')
  return [line.slice(0, at), line.slice(at + 1)]
}
