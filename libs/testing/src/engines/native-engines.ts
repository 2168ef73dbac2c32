import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort, isOpen } from '@postrider/process/ports'
import type { StartedEngine } from './containers.ts'
import { fastFolder } from './postgres-server.ts'

/** Starts `redis-server`. Resolves with undefined if this machine does not have it. */
export async function startNativeRedis(): Promise<StartedEngine | undefined> {
  if (!(await isInstalled('redis-server'))) return undefined
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const stop = await startProgram(['redis-server', ...args], { port, withinMs: 10_000 })
  return { url: `redis://127.0.0.1:${port}`, stop }
}

/**
 * Starts Kafka if this machine has Java and Maven; otherwise resolves with undefined. Maven downloads Kafka
 * at the first start.
 */
export async function startNativeKafka(): Promise<StartedEngine | undefined> {
  if (!(await isInstalled('java')) || !(await isInstalled('mvn'))) return undefined
  const port = await freePort({ next: true })
  const folder = mkdtempSync(join(await fastFolder(), 'postrider-test-kafka-'))
  const stop = await startProgram(['bash', kafkaScript, folder, String(port)], {
    port,
    withinMs: 180_000,
    folder,
  })
  return { url: `127.0.0.1:${port}`, stop }
}

const kafkaScript = fileURLToPath(new URL('../../../../deploy/cluster/kafka/start.sh', import.meta.url))

const isInstalled = (program: string): Promise<boolean> =>
  promisify(execFile)('sh', ['-c', 'command -v "$0"', program]).then(
    () => true,
    () => false,
  )

interface StartProgramOptions {
  port: number
  withinMs: number
  /** A folder to delete after the program has ended. */
  folder?: string
}

/** A script that ends the program when this process ends, even if this process is killed by SIGKILL. */
const watchScript = readFileSync(
  fileURLToPath(import.meta.resolve('@postrider/embedded-postgres/watch.sh')),
  'utf8',
)

/**
 * Starts a program. When its port is open, resolves with a function that stops it. If the port does not open,
 * rejects with the last lines of output.
 */
async function startProgram(
  command: readonly string[],
  { port, withinMs, folder = '' }: StartProgramOptions,
): Promise<() => Promise<void>> {
  const child = spawn('sh', ['-c', watchScript, 'sh', folder, ...command], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  const exited = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void (output = (output + text).slice(-2_000)))
  const deadline = performance.now() + withinMs
  while (!(await isOpen(port))) {
    if (hasEnded(child) || performance.now() > deadline) {
      await stop(child, exited)
      throw new Error(`${command.slice(0, 2).join(' ')} did not start: ${output.trim()}`)
    }
    await pause(20)
  }
  return () => stop(child, exited)
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

async function stop(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  if (hasEnded(child) || child.pid === undefined) return
  child.stdin?.end()
  const group = -child.pid
  // Bash handles no signals while Maven runs, so kill the process group after a timeout.
  const timer = setTimeout(() => process.kill(group, 'SIGKILL'), stopMs)
  await exited
  clearTimeout(timer)
}

const stopMs = 10_000
