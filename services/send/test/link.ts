import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A network connection between a process and a server. A test can break it. */
export interface Link {
  /** The URL that connects to the server through the link. */
  url: string
  /** Stops transmitting data without closing connections. */
  freeze(): void
  /** Closes all connections. New connections are rejected until `restore` is called. */
  cut(): void
  restore(): void
  stop(): Promise<void>
}

/** Starts a link to a local server. */
export async function startLink(url: string): Promise<Link> {
  const { port, hostname } = new URL(url)
  const sockets = new Set<Socket>()
  let state: 'open' | 'frozen' | 'cut' = 'open'
  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy()
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket.on('error', () => undefined))
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    if (state === 'open') near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const linked = new URL(url)
  linked.hostname = '127.0.0.1'
  linked.port = String(typeof address === 'object' && address ? address.port : 0)
  return {
    url: linked.href,
    freeze: () => {
      state = 'frozen'
      for (const socket of sockets) socket.unpipe().pause()
    },
    cut: () => {
      state = 'cut'
      for (const socket of sockets) socket.destroy()
    },
    restore: () => void (state = 'open'),
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
