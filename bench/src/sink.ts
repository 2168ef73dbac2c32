import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@postrider/process/ports'
import type { Config } from './config.ts'
import { startSideProcess } from './side-process.ts'

/** The benchmarks whose mails an SMTP server receives. */
const sending = ['campaign', 'backlog', 'batch', 'scheduled', 'webhooks', 'soak']

/**
 * Starts an SMTP server that receives the mails of the benchmarks in `sending`, or of `send` with the part
 * `smtp`. Returns undefined if the environment configures a cluster or a provider.
 */
export async function startSink(config: Config): Promise<Sink | undefined> {
  const { name, baseUrl, parts, env } = config
  const sends = sending.includes(name) || (name === 'send' && parts.includes('smtp'))
  if (!sends || baseUrl !== undefined || env['SEND_PROVIDER'] !== undefined) return undefined
  const port = await freePort()
  const args = [String(port)]
  if (name === 'scheduled') args.push(await emptyIdsFile(config))
  const { stop } = await startSideProcess({ program: 'bench/src/smtp-sink.ts', port, args })
  const smtp = { SMTP_URL: `smtp://127.0.0.1:${port}`, PLATFORM_FROM: 'postrider@example.com' }
  return { settings: { SEND_PROVIDER: 'smtp', ...smtp }, stop }
}

interface Sink {
  /** Environment variables for the cluster. */
  settings: Record<string, string>
  stop(): Promise<void>
}

const idsFileOf = ({ dataDir }: Config): string => join(dataDir, 'received-mails.txt')

async function emptyIdsFile(config: Config): Promise<string> {
  await mkdir(config.dataDir, { recursive: true })
  await rm(idsFileOf(config), { force: true })
  return idsFileOf(config)
}

/** Returns the number of times that the SMTP server has received each mail of `scheduled`, by mail id. */
export async function receivedMails(config: Config): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const id of (await readFile(idsFileOf(config), 'utf8')).trimEnd().split('\n'))
    counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}
