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
  /** `http://127.0.0.1:<port>`, with the port that was really taken. */
  url: string
  port: number
  close(): Promise<void>
}

export interface ListenOptions {
  host: string
  port: number
  /** How long requests are still answered, with `Connection: close`, after the listening socket is closed. */
  drainMs?: number
  /**
   * How long the end is announced before the listening socket is closed; at most a fifth of `drainMs`. 0 for
   * callers that do not know the announcement: they would open connections in that time, one of which could
   * meet the closing socket.
   */
  announceMs?: number
  /** Serve on this one; `host` and `port` are not looked at. */
  reserved?: ReservedPort | undefined
}

/** Serves until `close`. Rejects with EADDRINUSE when the port is taken. */
export async function listen(
  app: RequestListener,
  { host, port, drainMs = 1_500, announceMs = usualAnnounceMs, reserved }: ListenOptions,
): Promise<Listener> {
  const { server, url, takeRequests } = reserved ?? (await reservePort(host, port))
  const begun = openAnswers(server)
  server.on('request', app)
  for (const [req, res] of takeRequests()) server.emit('request', req, res)
  return { url, port: portOf(server), close: () => close(server, { begun, drainMs, announceMs }) }
}

/**
 * A port that is open before there is anything to serve on it: its requests wait until `listen` takes it
 * over.
 */
export interface ReservedPort {
  url: string
  server: HttpServer
  /** Answers the requests that wait, for the caller to serve; from now on none waits here. */
  takeRequests(): [IncomingMessage, ServerResponse][]
  /** Gives up a port that nothing has taken over; what waits is cut off. */
  release(): Promise<void>
}

/**
 * Opens a port (0: a free one), so that its address is known and can be told to others before its service is
 * made. Rejects with EADDRINUSE when it is taken.
 */
export async function reservePort(host: string, port: number): Promise<ReservedPort> {
  const server = createServer()
  const waiting: [IncomingMessage, ServerResponse][] = []
  const wait = (req: IncomingMessage, res: ServerResponse): void => void waiting.push([req, res])
  server.on('request', wait)
  // Longer than the gateway's 1 s for idle sockets: the caller must be the one to let go, else a request can
  // meet a closing socket.
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
 * In the last answers, tells the gateway and our peers that this instance is about to stop and wants no new
 * connections.
 */
export const drainingHeader = 'x-postrider-draining'
/**
 * For how long callers open no new connection to such an instance: longer than it takes to close its
 * listening socket.
 */
export const avoidDrainingMs = 1_000
/**
 * For how long callers try to connect: a restart takes less (1.5 s to drain and 1.2 s to start where nothing
 * else wants the processor; 11 s in all were seen with 20 threads waiting for each core). Nothing of the
 * request has left until then, so it may go to any instance.
 */
export const connectPatienceMs = 15_000

// Under load callers have read an answer by then; without load nobody is about to connect.
const usualAnnounceMs = 200

/**
 * First announces the end, so that callers that know the announcement connect elsewhere or wait; then closes
 * the listening socket. With `announceMs: 0` the socket is closed first, and the answers after it ask for the
 * end of their connections. Only the socket is closed:
 * http.Server.close of Node 19 and later also cuts idle keep-alive connections, on which a request may just
 * be arriving. Requests on open connections are still answered, with `Connection: close`; what is left after
 * the drain is cut.
 */
async function close(server: HttpServer, { begun, drainMs, announceMs }: Closing): Promise<void> {
  const announceEnd = (): void => {
    for (const res of begun) announce(res)
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
  begun: Iterable<ServerResponse>
}

function announce(res: ServerResponse): void {
  if (!res.headersSent) res.setHeader('Connection', 'close').setHeader(drainingHeader, '1')
}

/** The answers that are not yet given. */
function openAnswers(server: HttpServer): Set<ServerResponse> {
  const open = new Set<ServerResponse>()
  server.on('request', (_req, res) => {
    open.add(res)
    res.once('close', () => open.delete(res))
  })
  return open
}

/** After so many turns of the event loop without a new connection none is waiting any more. */
const quietTurns = 3
const takingMs = 500

/**
 * Accepts the connections that are established for the caller but still wait in the kernel's queue: closing
 * the listening socket resets them, with the request already in them. A busy process accepts one a turn. What
 * connects in the very turn of closing is lost.
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
