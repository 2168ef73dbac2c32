import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { unavailable } from '@postrider/contracts/errors'
import { addressesOf, drainingHeader, type Addresses } from '@postrider/http'
import { createProxyMiddleware, type Plugin } from 'http-proxy-middleware'
import type { Exchange } from './exchange.ts'
import { UpstreamAgent } from './upstream-agent.ts'

export interface Forwarding {
  exchange: Exchange
  /** The body, if it was received before; else that of the request, which has come in whole. */
  body: Readable | undefined
  /**
   * Answers for the service when it does not. Called at most once, and not when the service has begun to
   * answer.
   */
  fail(error: unknown): void
}

/** Hands requests to one service. */
export interface Proxy {
  /** Resolves when the answer is given, or the connection is gone. */
  forward(forwarding: Forwarding): Promise<void>
  close(): void
}

export interface ProxyOptions {
  service: string
  url: string
  addresses: Addresses
  /** How long nothing may move, in either direction. */
  silenceMs: number
}

/** A request in the service's hands. */
interface Running extends Forwarding {
  /** Something has moved. */
  touch(): void
  end(error?: unknown): void
  isOver: boolean
  upstream?: ClientRequest
}

/**
 * The proxy to one service: a service that is silent, gone or restarting never leaves a request without an
 * answer.
 */
export function createProxy({ service, url, addresses, silenceMs }: ProxyOptions): Proxy {
  const agent = new UpstreamAgent(addresses)
  // Not a WeakMap: the collector would look through it at each turn, 36 ms instead of 21 under load.
  const running = new Map<IncomingMessage, Running>()
  const middleware = createProxyMiddleware({
    // The agent connects to the instances in turn. Not as text: that would be parsed for each request.
    target: targetOf(addressesOf(url)[0] ?? url),
    agent,
    // The default plugins write to the console; these listeners are all we need.
    ejectPlugins: true,
    plugins: [listeners({ service, running, agent })],
  })
  return {
    forward: async (forwarding) => {
      const { body, exchange } = forwarding
      const { req, res } = exchange
      const each = begin(service, silenceMs, forwarding)
      running.set(req, each)
      res.once('close', () => running.delete(req))
      // The middleware pipes the request, and has no option for another body of each request.
      if (body) req.pipe = (destination, options) => body.pipe(destination, options)
      await middleware(req, res, (error) => each.end(error))
      each.end()
    },
    close: () => agent.destroy(),
  }
}

function targetOf(url: string): { protocol: string; host: string; port: string } {
  const { protocol, hostname, port } = new URL(url)
  return { protocol, host: hostname, port: port || '80' }
}

function begin(service: string, silenceMs: number, forwarding: Forwarding): Running {
  const { res } = forwarding.exchange
  const timer = setTimeout(
    () => running.end(unavailable(`The ${service} service did not answer in time.`)),
    silenceMs,
  )
  const running: Running = {
    ...forwarding,
    isOver: false,
    touch: () => void timer.refresh(),
    end: (error) => {
      if (running.isOver) return
      running.isOver = true
      clearTimeout(timer)
      if (error === undefined) return
      running.upstream?.destroy()
      if (res.headersSent) res.destroy()
      else forwarding.fail(error)
    },
  }
  res.once('close', () => running.end())
  return running
}

interface Upstream {
  service: string
  running: Map<IncomingMessage, Running>
  agent: UpstreamAgent
}

const listeners =
  ({ service, running, agent }: Upstream): Plugin =>
  (proxy) => {
    proxy.on('error', (error, req) => {
      if (req) running.get(req)?.end(unavailable(`The ${service} service does not answer.`, error))
    })
    // Emitted when the connection stands, in the tick in which the body is piped into it.
    proxy.on('proxyReq', (upstream, req) => {
      const each = running.get(req)
      if (!each || each.isOver) return void upstream.destroy()
      each.upstream = upstream
      each.touch()
      each.body?.on('data', each.touch)
    })
    proxy.on('proxyRes', (answer, req, res) => {
      const each = running.get(req)
      if (!each || each.isOver) return void answer.destroy()
      each.touch()
      answer.on('data', each.touch)
      if (answer.headers[drainingHeader] !== undefined) agent.avoid(answer.socket)
      delete answer.headers[drainingHeader]
      setConnection(answer, res)
    })
  }

/**
 * The service's `Connection` is about its connection with us; the client's keeps what the client and our own
 * shutdown want.
 */
function setConnection(answer: IncomingMessage, res: ServerResponse): void {
  const isClosing = !res.shouldKeepAlive || /close/i.test(String(res.getHeader('connection') ?? ''))
  answer.headers.connection = isClosing ? 'close' : 'keep-alive'
  delete answer.headers['keep-alive']
}
