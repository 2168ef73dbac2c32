import { startPostgres, type StandalonePostgres } from '@postrider/standalone/postgres'
import type { ManagedProcess, Watching } from './managed-process.ts'

const restartMs = 1_000

/** The embedded PostgreSQL as a managed process: on one port for good, started again when it dies. */
export async function managePostgres(
  dataDir: string,
  port: number,
  { say, onChange }: Watching,
): Promise<ManagedProcess & { url: string }> {
  let stopping = false
  let server: StandalonePostgres | undefined
  const log = {
    info: (event: string, fields: object = {}) => say('postgres', `${event} ${JSON.stringify(fields)}`),
    warn: (event: string, fields: object = {}) => say('postgres', `${event} ${JSON.stringify(fields)}`),
  }

  const start = async (): Promise<StandalonePostgres> => {
    const started = await startPostgres({ dataDir, port, log })
    server = started
    onChange()
    void started.ended.then(() => revive())
    return started
  }
  const revive = async (): Promise<void> => {
    server = undefined
    onChange()
    if (stopping) return
    say('postgres', `ended; starting it again in ${restartMs / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, restartMs))
    if (!stopping) await start().catch((error: unknown) => (say('postgres', String(error)), revive()))
  }

  const { url } = await start()
  return {
    name: 'postgres',
    port,
    url: url('postgres'),
    pid: () => server?.pid,
    stop: async () => {
      stopping = true
      await server?.stop()
    },
  }
}
