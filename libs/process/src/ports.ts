import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { ConfigError } from './config/index.ts'

/**
 * Below the range that systems take the ports of outgoing connections from (Linux: 32768 and up). A port from that range can be
 * taken by a connection while its process is away for a second, and a caller that tries it again and again may even connect to itself.
 */
const lowest = 20_000
const highest = 32_000

/** A TCP port of the loopback that was free a moment ago; `next` says that the one after it must be free too. */
export async function freePort(options: { next?: boolean } = {}): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest)
    if ((await isFree(port)) && (!options.next || (await isFree(port + 1)))) return port
  }
}

/** Whether a server may be started on this port. */
export const isFree = (port: number, host = '127.0.0.1'): Promise<boolean> =>
  openAndClose(port, host).then(
    () => true,
    () => false,
  )

/** The port asked for, or a free one for 0. Throws `ConfigError` when it cannot be opened, so ask before anything else is started. */
export async function requireFreePort({ host, port }: { host: string; port: number }): Promise<number> {
  const chosen = port === 0 ? await freePort() : port
  try {
    await openAndClose(chosen, host)
    return chosen
  } catch (error) {
    const fault = faults[codeOf(error)]
    throw fault === undefined ? error : new ConfigError(`Port ${chosen} ${fault}`, { cause: error })
  }
}

async function openAndClose(port: number, host: string): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(port, host, resolve)
  })
  await new Promise((resolve) => probe.close(resolve))
}

const noAddress = 'cannot be opened: HOST is no address of this machine.'

const faults: Record<string, string> = {
  EADDRINUSE: 'is in use by another program: stop that one, or choose another port with PORT=8081.',
  EACCES: 'needs more rights than you have: choose another with PORT=8080.',
  EADDRNOTAVAIL: noAddress,
  ENOTFOUND: noAddress,
  EAI_AGAIN: noAddress,
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
