import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { clusterEnv } from './config.ts'
import type { Demo } from './native-cluster.ts'

/** A standalone server in its own process, as `npm start` runs it. */
export interface StandaloneProcess {
  demo: Demo
  isRunning(): boolean
  postgresPid(): Promise<number>
  /** Sends SIGINT to the server. Resolves with its exit code. */
  stop(): Promise<number | null>
}

const main = fileURLToPath(import.meta.resolve('@postrider/standalone/main'))
const startMs = 120_000

/** Starts a standalone server with its data and log in `folder`, and waits until it is ready. */
export async function startStandaloneProcess(folder: string): Promise<StandaloneProcess> {
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const logFile = join(folder, 'log.txt')
  const log = await open(logFile, 'a')
  const env = clusterEnv({ PORT: '0', DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '0' })
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', log.fd, log.fd] })
  await log.close()
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null
  const textOfLog = (): Promise<string> => readFile(logFile, 'utf8')
  for (const deadline = Date.now() + startMs; !/^ready /m.test(await textOfLog()); await pause(100))
    if (!isRunning() || Date.now() > deadline)
      throw new Error(`The standalone server did not start:\n${(await textOfLog()).slice(-2_000)}`)
  return {
    // The server writes this file. A wrong shape fails the test.
    demo: JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as Demo,
    isRunning,
    postgresPid: async () =>
      Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10),
    stop: async () => {
      if (!isRunning()) return child.exitCode
      const exited = once(child, 'exit')
      child.kill('SIGINT')
      await exited
      return child.exitCode
    },
  }
}
