import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { addressesOf, drainingHeader, type Addresses } from '@postrider/http'
import { clientSpan, injectTrace, inSpan, isRecording, setStatus, type Span } from '@postrider/tracing'
import { createProxyMiddleware, type Plugin } from 'http-proxy-middleware'
import { serviceTimedOut, serviceUnavailable } from './errors.ts'
import type { Exchange } from './exchange.ts'
import { UpstreamAgent } from './upstream-agent.ts'

export interface ForwardInput {
  exchange: Exchange
  /** The received body; undefined if the body is still in the request. */
  body: Readable | undefined
  /**
   * Called to send an error response if the service does not respond. Called at most once, and never after
   * the response has begun.
   */
  fail(error: unknown): void
}

/** Forwards requests to one service. */
export interface Proxy {
  /** Resolves when the response is complete or the connection is closed. */
  forward(input: ForwardInput): Promise<void>
  close(): void
}

export interface ProxyOptions {
  service: string
  url: string
  addresses: Addresses
  /** Maximum time without data in either direction, in milliseconds. */
  silenceMs: number
}

/** A request that is being forwarded. */
interface ActiveRequest extends ForwardInput {
  /** Restarts the silence timeout. */
  touch(): void
  end(error?: unknown): void
  hasEnded: boolean
  upstream?: ClientRequest
}

/**
 * Creates the proxy to one service. Every request gets a response, even if the service is silent,
 * unavailable or restarting.
 */
export function createProxy({ service, url, addresses, silenceMs }: ProxyOptions): Proxy {
  const agent = new UpstreamAgent(addresses)
  // A Map, because a WeakMap makes each garbage collection slower (36 ms instead of 21 ms under load).
  const active = new Map<IncomingMessage, ActiveRequest>()
  const middleware = createProxyMiddleware({
    // The agent chooses the instance. An object avoids parsing a URL for each request.
    target: targetOf(addressesOf(url)[0] ?? url),
    agent,
    // The listeners replace the default plugins, because the default plugins write to the console.
    ejectPlugins: true,
    plugins: [listeners({ service, active, agent })],
  })
  const forward = async (input: ForwardInput, span?: Span): Promise<void> => {
    const { body, exchange } = input
    const { req, res } = exchange
    injectTrace(req.headers)
    const each = trackRequest(service, silenceMs, input)
    active.set(req, each)
    res.once('close', () => active.delete(req))
    // Replace `pipe`, because the middleware has no option for the body of a request.
    if (body) req.pipe = (destination, options) => body.pipe(destination, options)
    await middleware(req, res, (error) => each.end(error))
    each.end()
    setStatus(span, res.statusCode, 400)
  }
  return {
    forward: (input) => {
      const { method } = input.exchange
      return isRecording()
        ? inSpan(method, clientSpan(method, service), (span) => forward(input, span))
        : forward(input)
    },
    close: () => agent.destroy(),
  }
}

function targetOf(url: string): { protocol: string; host: string; port: string } {
  const { protocol, hostname, port } = new URL(url)
  return { protocol, host: hostname, port: port || '80' }
}

function trackRequest(service: string, silenceMs: number, input: ForwardInput): ActiveRequest {
  const { res } = input.exchange
  const timer = setTimeout(() => active.end(serviceTimedOut(service)), silenceMs)
  const active: ActiveRequest = {
    ...input,
    hasEnded: false,
    touch: () => void timer.refresh(),
    end: (error) => {
      if (active.hasEnded) return
      active.hasEnded = true
      clearTimeout(timer)
      if (error === undefined) return
      active.upstream?.destroy()
      if (res.headersSent) res.destroy()
      else input.fail(error)
    },
  }
  res.once('close', () => active.end())
  return active
}

interface Upstream {
  service: string
  active: Map<IncomingMessage, ActiveRequest>
  agent: UpstreamAgent
}

const listeners =
  ({ service, active, agent }: Upstream): Plugin =>
  (proxy) => {
    proxy.on('error', (error, req) => {
      if (req) active.get(req)?.end(serviceUnavailable(service, error))
    })
    // Emitted after the connection is established, in the same tick in which the body is piped.
    proxy.on('proxyReq', (upstream, req) => {
      const each = active.get(req)
      if (!each || each.hasEnded) return void upstream.destroy()
      each.upstream = upstream
      each.touch()
      each.body?.on('data', each.touch)
    })
    proxy.on('proxyRes', (response, req, res) => {
      const each = active.get(req)
      if (!each || each.hasEnded) return void response.destroy()
      each.touch()
      response.on('data', each.touch)
      if (response.headers[drainingHeader] !== undefined) agent.avoid(response.socket)
      delete response.headers[drainingHeader]
      setConnection(response, res)
    })
  }

/**
 * Sets `Connection` for the client, because the service's header applies only to the connection between
 * gateway and service.
 */
function setConnection(response: IncomingMessage, res: ServerResponse): void {
  const isClosing = !res.shouldKeepAlive || /close/i.test(String(res.getHeader('connection') ?? ''))
  response.headers.connection = isClosing ? 'close' : 'keep-alive'
  delete response.headers['keep-alive']
}
