import { freePort } from '@postrider/process/ports'
import type { Config } from './config.ts'
import { startSideProcess } from './side-process.ts'

/**
 * Starts an SMTP server that receives the mails of `campaign`, `backlog`, or `send` with the part `smtp`.
 * Returns undefined if the environment configures a cluster or a provider.
 */
export async function startSink({ name, baseUrl, parts, env }: Config): Promise<Sink | undefined> {
  const sends = name === 'campaign' || name === 'backlog' || (name === 'send' && parts.includes('smtp'))
  if (!sends || baseUrl !== undefined || env['SEND_PROVIDER'] !== undefined) return undefined
  const port = await freePort()
  const { stop } = await startSideProcess({ program: 'bench/src/smtp-sink.ts', port, args: [String(port)] })
  const smtp = { SMTP_URL: `smtp://127.0.0.1:${port}`, PLATFORM_FROM: 'postrider@example.com' }
  return { settings: { SEND_PROVIDER: 'smtp', ...smtp }, stop }
}

interface Sink {
  /** Environment variables for the cluster. */
  settings: Record<string, string>
  stop(): Promise<void>
}
