import { Agent, type ClientRequestArgs } from 'node:http'
import { connect, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { avoidDrainingMs, connectPatienceMs, type Address, type Addresses } from '@postrider/http'

type Callback = (error: Error | null, socket: Duplex) => void

const pauseMs = 50
/** One attempt: an instance that is gone may not even refuse. */
const attemptMs = 1_000
/**
 * Always the gateway closes an idle connection first (services keep it for 65 s), so no request meets a
 * closing socket.
 */
const idleMs = 1_000
/** Busy connections are given up after a while too, so that new instances get their share. */
const maxAgeMs = 30_000

/**
 * Keep-alive connections to one service, spread over its instances. A connection that is refused is tried
 * again, on the next instance or after a pause, and used only when it is established: so a restart of a
 * service fails no request.
 */
export class UpstreamAgent extends Agent {
  readonly #addresses: Addresses
  readonly #bornAt = new WeakMap<Duplex, number>()
  readonly #behind = new WeakMap<Duplex, string>()
  readonly #draining = new Map<string, number>()
  readonly #closing = new AbortController()

  constructor(addresses: Addresses) {
    super({ keepAlive: true, timeout: idleMs, maxSockets: 512, maxFreeSockets: 128 })
    this.#addresses = addresses
  }

  override createConnection(_options: ClientRequestArgs, callback?: Callback): undefined {
    this.#connect().then(
      (socket) => callback?.(null, socket),
      // With an error Node ignores the stream, but its type demands one.
      (error: unknown) => callback?.(error instanceof Error ? error : new Error(String(error)), new Socket()),
    )
  }

  /** The instance behind this connection is draining: no new connection goes there for a while. */
  avoid(socket: Duplex): void {
    const address = this.#behind.get(socket)
    if (address !== undefined) this.#draining.set(address, performance.now() + avoidDrainingMs)
  }

  /** Node drops the socket when this is false. */
  override keepSocketAlive(socket: Duplex): boolean {
    super.keepSocketAlive(socket)
    return performance.now() - (this.#bornAt.get(socket) ?? 0) < maxAgeMs
  }

  override destroy(): void {
    this.#closing.abort(new Error('The gateway is stopping.'))
    super.destroy()
  }

  /** Throws for an instance that is draining, as if it had refused. */
  #notDraining(address: Address): Address {
    if ((this.#draining.get(nameOf(address)) ?? 0) > performance.now())
      throw new Error(`${nameOf(address)} is draining`)
    return address
  }

  async #connect(): Promise<Socket> {
    const until = performance.now() + connectPatienceMs
    for (let attempt = 1; ; attempt += 1) {
      try {
        const address = await this.#addresses.next()
        const socket = await attemptTo(this.#notDraining(address))
        this.#bornAt.set(socket, performance.now())
        this.#behind.set(socket, nameOf(address))
        return socket
      } catch (error) {
        if (performance.now() > until) throw error
        if (attempt % this.#addresses.count() === 0)
          await pause(pauseMs, undefined, { signal: this.#closing.signal })
      }
    }
  }
}

const nameOf = ({ host, port }: Address): string => `${host}:${port}`

function attemptTo({ host, port }: Address): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true })
    const timer = setTimeout(() => socket.destroy(new Error(`${host}:${port} does not answer`)), attemptMs)
    socket.once('error', reject).once('close', () => clearTimeout(timer))
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.off('error', reject)
      resolve(socket)
    })
  })
}
