import { createServer, type AddressInfo } from 'node:net'

/** A TCP port of the loopback that was free a moment ago; `next` says that the one after it must be free too. */
export async function freePort(options: { next?: boolean } = {}): Promise<number> {
  for (;;) {
    const port = await probe(0)
    if (!options.next || (await isFree(port + 1))) return port
  }
}

const isFree = (port: number): Promise<boolean> =>
  probe(port).then(
    () => true,
    () => false,
  )

async function probe(wanted: number): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(wanted, '127.0.0.1', resolve)
  })
  // A listening TCP server's address is always an AddressInfo.
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
