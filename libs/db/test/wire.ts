import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Can change the bytes that a client sends before the server receives them. */
export type Alter = (bytes: Buffer, toServer: Socket) => Promise<void> | void

export interface Wire {
  /** The database URL through the proxy. */
  url: string
  stop(): void
}

/** Starts a proxy to PostgreSQL. `alter` can change the clients' bytes. */
export async function startWire(databaseUrl: string, alter: Alter): Promise<Wire> {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname)
    let altered = Promise.resolve()
    client.on('data', (bytes) => {
      altered = altered.then(() => alter(Buffer.from(bytes), upstream))
    })
    upstream.pipe(client)
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => (client.destroy(), upstream.destroy()))
    }
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  // A listening TCP server's address is always an AddressInfo.
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    stop: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
