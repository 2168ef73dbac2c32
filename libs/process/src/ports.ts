import { randomInt } from 'node:crypto'
import { connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { ConfigError } from './config/index.ts'

/**
 * The range is below the ephemeral ports (on Linux 32768 and above). Another connection could use an
 * ephemeral port while its process restarts, and a client that retries could even connect to itself.
 */
const lowest = 20_000
const highest = 32_000

/** The ports that this process chose recently: until a port is opened, the system reports it as free. */
const chosenPorts = new Set<number>()
const remembered = 1_000

/**
 * Returns a free TCP port of the loopback. With `next`, the following port is free as well. The next 1,000
 * calls return other ports, so a caller can choose several before it opens the first.
 */
export async function freePort(options: { next?: boolean } = {}): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest)
    const ports = options.next ? [port, port + 1] : [port]
    if (ports.some((each) => chosenPorts.has(each))) continue
    ports.forEach(remember)
    const free = await Promise.all(ports.map((each) => isFree(each)))
    if (free.every(Boolean)) return port
  }
}

function remember(port: number): void {
  chosenPorts.add(port)
  const [oldest] = chosenPorts
  if (oldest !== undefined && chosenPorts.size > remembered) chosenPorts.delete(oldest)
}

/** Returns whether a server can listen on this port. */
export const isFree = (port: number, host = '127.0.0.1'): Promise<boolean> =>
  openAndClose(port, host).then(
    () => true,
    () => false,
  )

/**
 * Returns the requested port, or a free port for 0. Throws `ConfigError` if the port cannot be opened, so
 * call this before starting anything else.
 */
export async function requireFreePort({ host, port }: { host: string; port: number }): Promise<number> {
  const chosen = port === 0 ? await freePort() : port
  try {
    await openAndClose(chosen, host)
    remember(chosen)
    return chosen
  } catch (error) {
    const fault = faults[codeOf(error)]
    throw fault === undefined ? error : new ConfigError(`Port ${chosen} ${fault}`, { cause: error })
  }
}

/** Resolves when a server listens on the port. Rejects if no server does within `withinMs`. */
export async function untilOpen(name: string, port: number, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await isOpen(port))) {
    if (performance.now() > deadline)
      throw new Error(`${name} did not listen on port ${port} within ${withinMs / 1000} s`)
    await pause(100)
  }
}

/** Returns whether a server listens on the port. */
export const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => (socket.destroy(), resolve(true)))
    socket.once('error', () => resolve(false))
  })

async function openAndClose(port: number, host: string): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(port, host, resolve)
  })
  await new Promise((resolve) => probe.close(resolve))
}

const noAddress = 'cannot be opened: HOST is not an address of this machine.'

const faults: Record<string, string> = {
  EADDRINUSE: 'is in use by another program: stop that program, or choose another port with PORT=8081.',
  EACCES: 'requires more permissions: choose another port with PORT=8080.',
  EADDRNOTAVAIL: noAddress,
  ENOTFOUND: noAddress,
  EAI_AGAIN: noAddress,
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
