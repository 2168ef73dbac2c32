import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Caller } from '@postrider/contracts'
import { listen, type Listener } from '@postrider/http'
import { freePort } from '@postrider/process/ports'
import { callerVerifier, remoteKeys, type VerifyCaller } from '@postrider/security'
import { testRing } from '@postrider/testing/service'

/** The request that a fake service received. The response contains it as JSON. */
export interface SeenRequest {
  service: string
  method: string
  url: string
  headers: Record<string, string>
  caller: Caller
  bytes: number
}

export interface FakeService {
  name: string
  url: string
  seen: SeenRequest[]
  /** Responds with this handler. Undefined restores the default response, which contains the request. */
  answerWith(handler: RequestListener | undefined): void
  /** Stops and restarts on the same port after `downMs`. */
  restart(downMs: number): Promise<void>
  stop(): Promise<void>
}

export interface FakeServiceOptions {
  routes?: Routes
  /** How long requests on open connections are served after `stop`, in milliseconds. */
  drainMs?: number
}

/**
 * Starts a real HTTP server in place of a service. The server verifies the gateway's token with the published
 * keys and returns the request.
 */
export async function startFakeService(
  name: string,
  jwksUrl: () => string,
  { routes = {}, drainMs = 20 }: FakeServiceOptions = {},
): Promise<FakeService> {
  const verify = verifierOf(name, jwksUrl)
  const seen: SeenRequest[] = []
  let other: RequestListener | undefined

  const echo = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const body = await readBody(req)
    if (req.url === '/readyz') return answer(res, { status: 'ok', warnings: [] })
    const own = routes[req.url ?? '']
    if (own) return answer(res, await own(JSON.parse(body.toString())))
    if (other) return other(req, res)
    const caller = await verify((req.headers.authorization ?? '').replace('Bearer ', ''))
    // All header values of a request are strings, because requests have no set-cookie.
    const headers = req.headers as Record<string, string>
    const saw = {
      service: name,
      method: req.method ?? '',
      url: req.url ?? '',
      headers,
      caller,
      bytes: body.length,
    }
    seen.push(saw)
    answer(res, saw)
  }
  const app: RequestListener = (req, res) =>
    void echo(req, res).catch((error: unknown) => {
      if (!res.headersSent) res.writeHead(599).end(String(error))
    })
  const open = (port: number): Promise<Listener> => listen(app, { host: '127.0.0.1', port, drainMs })

  let listener = await onFreePort(open)
  return {
    name,
    url: listener.url,
    seen,
    answerWith: (handler) => (other = handler),
    restart: async (downMs) => {
      await listener.close()
      await new Promise((resolve) => setTimeout(resolve, downMs))
      listener = await open(listener.port)
    },
    stop: () => listener.close(),
  }
}

/** Calls `jwksUrl` only for the first request, because the gateway may start after the fake service. */
function verifierOf(service: string, jwksUrl: () => string): VerifyCaller {
  let verify: VerifyCaller | undefined
  return (token) => {
    verify ??= callerVerifier({ service, gatewayKeys: remoteKeys(jwksUrl()), serviceKeys: testRing })
    return verify(token)
  }
}

/** Tries again if another process takes the port before it is opened. */
async function onFreePort(open: (port: number) => Promise<Listener>): Promise<Listener> {
  for (;;)
    try {
      return await open(await freePort())
    } catch (error) {
      if (Object(error).code !== 'EADDRINUSE') throw error
    }
}

/** Responses of a fake service by path. Each function parses its body. */
export type Routes = Record<string, (body: unknown) => unknown>

const answer = (res: ServerResponse, body: unknown): void =>
  void res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

async function readBody(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk)
  return Buffer.concat(chunks)
}
