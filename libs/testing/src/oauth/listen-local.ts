import { createServer, type RequestListener } from 'node:http'

export interface LocalServer {
  url: string
  stop(): Promise<void>
}

/** Starts a server on a free port of this machine. `create` receives the server's URL. */
export async function listenLocal(create: (url: string) => RequestListener): Promise<LocalServer> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  const url = `http://127.0.0.1:${address.port}`
  server.on('request', create(url))
  return {
    url,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
