import { isFree } from '@postrider/process/ports'

let taken = 0

/**
 * Returns a port for a server that opens it seconds later, when everything else has started. The range is
 * specific to this process: a port of `PORT: '0'` could be taken by the gateway of another test in the
 * meantime (`freePort`).
 */
export async function somePort(): Promise<string> {
  for (;;) {
    const port = 10_000 + (process.pid % 1_000) * 10 + (taken++ % 10)
    if (await isFree(port)) return String(port)
  }
}
