import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

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
export async function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, host, resolve)
    })
  } catch {
    return false
  }
  await new Promise((resolve) => server.close(resolve))
  return true
}
