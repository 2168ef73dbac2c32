import { isFree } from '@postrider/process/ports'

let taken = 0

/**
 * A port for a server that opens it when all else has started, seconds later. Of a range of this process:
 * with `PORT: '0'` it is one of those from which the gateways of other tests take theirs meanwhile
 * (`freePort`).
 */
export async function somePort(): Promise<string> {
  for (;;) {
    const port = 10_000 + (process.pid % 1_000) * 10 + (taken++ % 10)
    if (await isFree(port)) return String(port)
  }
}
