import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres, type StandalonePostgres } from '@postrider/standalone/postgres'
import { restartMs, type ManagedProcess, type Watching } from './managed-process.ts'

/** The embedded PostgreSQL as a managed process: always on one port, started again when it dies. */
export async function managePostgres(
  dataDir: string,
  port: number,
  { say, onChange }: Watching,
): Promise<ManagedProcess & { url: string }> {
  const stopping = new AbortController()
  const log = { info: printerOf(say), warn: printerOf(say) }
  let server: StandalonePostgres | undefined
  let reviving: Promise<void> | undefined

  const start = async (): Promise<StandalonePostgres> => {
    const started = await startPostgres({ dataDir, port, log })
    server = started
    onChange()
    void started.ended.then(() => {
      server = undefined
      onChange()
      reviving = revive('ended')
    })
    return started
  }
  const revive = async (how: string): Promise<void> => {
    if (stopping.signal.aborted) return
    say('postgres', `${how}; starting it again in ${restartMs / 1000} s`)
    await pause(restartMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    if (stopping.signal.aborted) return
    await start().catch((error: unknown) => revive(String(error)))
  }

  const { url } = await start()
  return {
    name: 'postgres',
    port,
    url: url('postgres'),
    pid: () => server?.pid,
    stop: async () => {
      stopping.abort()
      await reviving
      await server?.stop()
    },
  }
}

const printerOf =
  (say: Watching['say']) =>
  (event: string, fields: Record<string, unknown> = {}): void =>
    say(
      'postgres',
      typeof fields['line'] === 'string' ? fields['line'] : `${event} ${JSON.stringify(fields)}`,
    )
