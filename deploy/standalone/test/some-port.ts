import { isFree } from '@postrider/process/ports'

let taken = 0

/**
 * Returns a free port for a server that opens it seconds later. Each process uses its own range of ports,
 * because a random free port could be taken by another test in the meantime.
 */
export async function somePort(): Promise<string> {
  for (;;) {
    const port = 10_000 + (process.pid % 1_000) * 10 + (taken++ % 10)
    if (await isFree(port)) return String(port)
  }
}
