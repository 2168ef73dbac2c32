import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server as HttpServer,
  type ServerResponse,
} from 'node:http'
import { Server as NetServer, type AddressInfo } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

export interface Listener {
  /** `http://127.0.0.1:<port>` with the actual port. */
  url: string
  port: number
  close(): Promise<void>
}

export interface ListenOptions {
  host: string
  port: number
  /** How long to answer requests with `Connection: close` after the listening socket is closed, in ms. */
  drainMs?: number
  /**
   * How long to announce the stop before the listening socket is closed, in ms; at most a fifth of `drainMs`.
   * Use 0 if callers ignore the announcement, because a connection that they open in this time could meet the
   * closing socket.
   */
  announceMs?: number
  /** Serves on this port instead of `host` and `port`. */
  reserved?: ReservedPort | undefined
}

/** Serves until `close` is called. Rejects with EADDRINUSE if the port is in use. */
export async function listen(
  app: RequestListener,
  { host, port, drainMs = 1_500, announceMs = usualAnnounceMs, reserved }: ListenOptions,
): Promise<Listener> {
  const { server, url, takeRequests } = reserved ?? (await reservePort(host, port))
  const unfinished = openAnswers(server)
  server.on('request', app)
  for (const [req, res] of takeRequests()) server.emit('request', req, res)
  return {
    url,
    port: portOf(server),
    close: () => close(server, { unfinished, drainMs, announceMs }),
  }
}

/**
 * A port that accepts connections before its service is ready. Requests wait until `listen` uses the port.
 */
export interface ReservedPort {
  url: string
  server: HttpServer
  /** Returns the waiting requests, which the caller must answer. Later requests do not wait here. */
  takeRequests(): [IncomingMessage, ServerResponse][]
  /** Closes a port that `listen` does not use. Connections of waiting requests are closed. */
  release(): Promise<void>
}

/**
 * Opens a port (0 for any free port), so that its address is known before the service is created. Rejects
 * with EADDRINUSE if the port is in use.
 */
export async function reservePort(host: string, port: number): Promise<ReservedPort> {
  const server = createServer()
  const waiting: [IncomingMessage, ServerResponse][] = []
  const wait = (req: IncomingMessage, res: ServerResponse): void => void waiting.push([req, res])
  server.on('request', wait)
  // Must exceed the gateway's 1 s for idle sockets: if this server closed first, a request could meet a
  // closing socket.
  server.keepAliveTimeout = 65_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    server,
    takeRequests: () => {
      server.off('request', wait)
      return waiting.splice(0).filter(([, res]) => !res.destroyed)
    },
    release: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

/**
 * The header in the last responses of an instance that is about to stop. The gateway and peers then open no
 * new connections to the instance.
 */
export const drainingHeader = 'x-postrider-draining'
/**
 * How long callers avoid a stopping instance, in ms. Must exceed the time until its listening socket is
 * closed.
 */
export const avoidDrainingMs = 1_000
/**
 * How long callers retry a connection, in ms. A restart takes 3 s on an idle machine and up to 11 s on a busy
 * machine. No byte of the request has been sent, so any instance can serve the request.
 */
export const connectPatienceMs = 15_000

// Time in ms. Under load, each caller receives a response, and so the announcement, within this time. Without
// load, it is unlikely that a caller connects.
const usualAnnounceMs = 200

/**
 * Announces the stop, so that callers connect to other instances or wait, and closes the listening socket.
 * With `announceMs: 0` the socket is closed before the announcement. `http.Server.close` would also close
 * idle keep-alive connections, on which a request may be arriving. Requests on open connections are answered
 * with `Connection: close`. Connections that remain after the drain are closed.
 */
async function close(server: HttpServer, { unfinished, drainMs, announceMs }: Closing): Promise<void> {
  const announceEnd = (): void => {
    for (const res of unfinished) announce(res)
    server.prependListener('request', (_req, res) => announce(res))
  }
  if (announceMs > 0) {
    announceEnd()
    await pause(Math.min(announceMs, drainMs / 5))
  }
  await takeWaiting(server)
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  if (announceMs === 0) announceEnd()
  const drained = (): Promise<void> => pause(drainMs, undefined, { ref: false })
  await Promise.race([closed, drained()])
  server.closeIdleConnections()
  await Promise.race([closed, drained()])
  server.closeAllConnections()
}

interface Closing extends Required<Pick<ListenOptions, 'drainMs' | 'announceMs'>> {
  unfinished: Iterable<ServerResponse>
}

function announce(res: ServerResponse): void {
  if (!res.headersSent) res.setHeader('Connection', 'close').setHeader(drainingHeader, '1')
}

/** Tracks the unfinished responses of a server. */
function openAnswers(server: HttpServer): Set<ServerResponse> {
  const open = new Set<ServerResponse>()
  server.on('request', (_req, res) => {
    open.add(res)
    res.once('close', () => open.delete(res))
  })
  return open
}

/** If no connection arrives in this many turns of the event loop, no connection is waiting. */
const quietTurns = 3
const takingMs = 500

/**
 * Accepts connections that wait in the kernel's queue: closing the listening socket would reset them,
 * including their requests. A busy process accepts one connection per turn. A connection that arrives in the
 * last turn is lost.
 */
async function takeWaiting(server: HttpServer): Promise<void> {
  let taken = 0
  const count = (): void => void (taken += 1)
  server.on('connection', count)
  const until = performance.now() + takingMs
  for (let quiet = 0; quiet < quietTurns && performance.now() < until;) {
    const before = taken
    await nextTurn()
    quiet = taken === before ? quiet + 1 : 0
  }
  server.off('connection', count)
}

function portOf(server: HttpServer): number {
  // A TCP server's address is always an AddressInfo.
  return (server.address() as AddressInfo).port
}
