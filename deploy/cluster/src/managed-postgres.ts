import { keepPostgres } from '@postrider/standalone/postgres'
import type { ManagedProcess, Watching } from './managed-process.ts'

/** The embedded PostgreSQL as a managed process. */
export async function managePostgres(
  dataDir: string,
  port: number,
  { say, onChange }: Watching,
): Promise<ManagedProcess & { url: string }> {
  const log = { info: printerOf(say), warn: printerOf(say) }
  const { url, pid, stop } = await keepPostgres({ dataDir, port, log, onChange })
  return { name: 'postgres', port, url: url('postgres'), pid, stop }
}

const printerOf =
  (say: Watching['say']) =>
  (event: string, fields: Record<string, unknown> = {}): void =>
    say(
      'postgres',
      typeof fields['line'] === 'string' ? fields['line'] : `${event} ${JSON.stringify(fields)}`,
    )
