import { keepPostgres } from '@postrider/standalone/postgres'
import type { ManagedProcess, ProcessObserver } from './managed-process.ts'

/** Runs the embedded PostgreSQL as a managed process. */
export async function managePostgres(
  dataDir: string,
  port: number,
  { print, onChange }: ProcessObserver,
): Promise<ManagedProcess & { url: string }> {
  const log = { info: printerOf(print), warn: printerOf(print) }
  const { url, pid, stop } = await keepPostgres({ dataDir, port, log, onChange })
  return { name: 'postgres', port, url: url('postgres'), pid, stop }
}

const printerOf =
  (print: ProcessObserver['print']) =>
  (event: string, fields: Record<string, unknown> = {}): void =>
    print(
      'postgres',
      typeof fields['line'] === 'string' ? fields['line'] : `${event} ${JSON.stringify(fields)}`,
    )
