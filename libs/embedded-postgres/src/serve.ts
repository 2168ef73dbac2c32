import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { chooseUser, plainEnv } from './choose-user.ts'
import { readPassword, superuser } from './create-cluster.ts'
import { findBinaries } from './find-binaries.ts'
import { explain, PostgresError } from './postgres-error.ts'

/** A running PostgreSQL on its own loopback port. */
export interface PostgresServer {
  port: number
  pid: number | undefined
  /** Returns the URL of a database, including the password. */
  url(database: string): string
  /** Resolves when the server has ended for any reason. */
  ended: Promise<void>
  /** Stops the server and rolls back open transactions. When it resolves, all committed data is on disk. */
  stop(): Promise<void>
}

export interface ServeOptions {
  folder: string
  settings: Readonly<Record<string, string>>
  /** Default: a free port. */
  port?: number | undefined
  /** Called for each log line of Postgres. */
  onLine?: (line: string) => void
  /** Called each time a server process starts. It starts again if its port was in use. */
  onSpawn?: () => void
  /** Remove `folder` when the server ends, even if this process is killed. */
  temporary?: boolean
}

const readyLine = 'database system is ready to accept connections'
const portTaken = /could not bind|Address already in use|could not create any TCP\/IP sockets/
// Recovery after a crash replays at most the WAL since the last checkpoint (1 GB by default).
const startTimeoutMs = 120_000
const stopTimeoutMs = 30_000
const portAttempts = 5

/**
 * Starts PostgreSQL in a folder of `createCluster`. Resolves when the server accepts connections. The server
 * has its own process group, so Ctrl-C in the terminal does not stop it before the services. It does not keep
 * Node alive. Throws `PostgresError`.
 */
export async function serve(options: ServeOptions): Promise<PostgresServer> {
  const password = await readPassword(options.folder).catch((error: unknown) => {
    throw explain(String(error), options.folder)
  })
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort())
    const child = await launch(options, port)
    options.onSpawn?.()
    const output = await ready(child, options.onLine ?? (() => undefined))
    if (output === undefined) return server(child, { port, password })
    await end(child)
    if (attempt === portAttempts || !portTaken.test(output)) throw explain(output, options.folder)
  }
}

async function launch(
  { folder, settings, temporary = false }: ServeOptions,
  port: number,
): Promise<ChildProcess> {
  const { postgres } = findBinaries()
  const { ids, through } = await chooseUser(folder, postgres)
  const flags = Object.entries({ ...loopback, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const server = [postgres, '-D', folder, '-p', String(port), ...flags]
  const script = await readFile(new URL('watch.sh', import.meta.url), 'utf8')
  const [file = 'sh', ...args] = [...through, 'sh', '-c', script, 'sh', temporary ? folder : '', ...server]
  return spawn(file, args, {
    ...ids,
    cwd: '/',
    detached: true,
    env: plainEnv,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
}

const loopback = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_min_messages: 'warning',
}

/**
 * Resolves with undefined when the server accepts connections. Resolves with the server's full output if the
 * server ends first.
 */
function ready(child: ChildProcess, onLine: (line: string) => void): Promise<string | undefined> {
  return new Promise((resolve) => {
    let output = ''
    let starting = true
    const settle = (outcome: string | undefined): void => {
      clearTimeout(timer)
      starting = false
      resolve(outcome)
    }
    const timer = setTimeout(
      () => settle(`${output}\nerror: not ready after ${startTimeoutMs} ms`),
      startTimeoutMs,
    )
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      if (starting) output += chunk
      for (const line of chunk.split('\n').filter(Boolean)) onLine(line)
      if (starting && output.includes(readyLine)) settle(undefined)
    })
    child.once('error', (error) => settle(error.message))
    child.once('close', () => settle(output))
  })
}

function server(child: ChildProcess, { port, password }: { port: number; password: string }): PostgresServer {
  const ended = child.exitCode === null ? once(child, 'exit').then(() => undefined) : Promise.resolve()
  void ended.then(() => child.stdin?.destroy())
  child.unref()
  unrefStream(child.stdin)
  unrefStream(child.stderr)
  return {
    port,
    pid: child.pid,
    ended,
    url: (database) =>
      `postgres://${superuser}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`,
    stop: () => end(child),
  }
}

/** The pipes of a child process are sockets with `unref`, but their type does not declare it. */
function unrefStream(stream: object | null): void {
  if (stream !== null && 'unref' in stream && typeof stream.unref === 'function') stream.unref()
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  child.ref()
  const exited = once(child, 'exit')
  const timer = setTimeout(() => child.kill('SIGQUIT'), stopTimeoutMs)
  child.stdin?.end()
  await exited
  clearTimeout(timer)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new PostgresError('No loopback port is free.')
  return address.port
}
