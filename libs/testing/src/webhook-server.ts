import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** A request that a webhook receiver got. */
export interface Received {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

export interface Listening {
  port: number
  stop(): Promise<void>
}

export interface WebhookServer extends Listening {
  received: Received[]
}

/** Starts a webhook receiver on this loopback address. */
export async function webhookServer(
  answer: (req: IncomingMessage, res: ServerResponse) => Promise<void> | void = (_, res) =>
    void res.end('thanks'),
  host = '127.0.0.1',
): Promise<WebhookServer> {
  const received: Received[] = []
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      const { method = '', url = '', headers } = req
      received.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
      void answer(req, res)
    })
  })
  return { ...(await listen(server, host)), received }
}

/** Starts a TCP server that calls `onConnection` for each connection. */
export const tcpServer = (onConnection: (socket: Socket) => void, host = '127.0.0.1'): Promise<Listening> =>
  listen(createTcpServer(onConnection), host)

/** Starts a server on this address. `stop` also closes its connections. */
export async function listen(server: Server, host: string): Promise<Listening> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  // A server that listens on TCP always has this type of address.
  const { port } = server.address() as AddressInfo
  const stop = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  return { port, stop }
}
