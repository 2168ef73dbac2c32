import { Agent, type ClientRequestArgs } from 'node:http'
import { connect, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { avoidDrainingMs, connectPatienceMs, type Address, type Addresses } from '@postrider/http'

type Callback = (error: Error | null, socket: Duplex) => void

const pauseMs = 50
/**
 * Timeout of one attempt to connect, in milliseconds. A stopped instance may not even refuse the connection.
 */
const attemptMs = 1_000
/**
 * How long idle connections stay open, in milliseconds. The services close idle connections after 65 s. This
 * limit must be shorter, so that no request uses a closing socket.
 */
const idleMs = 1_000
/**
 * Maximum age of a connection in milliseconds. Even busy connections are closed, so that new instances also
 * get requests.
 */
const maxAgeMs = 30_000

/**
 * Keep-alive connections to one service, distributed over its instances. A refused connection is retried on
 * the next instance, or after a pause. A request is sent only when its connection is established, so no
 * request fails while a service restarts.
 */
export class UpstreamAgent extends Agent {
  readonly #addresses: Addresses
  readonly #createdAt = new WeakMap<Duplex, number>()
  readonly #addressOf = new WeakMap<Duplex, string>()
  readonly #draining = new Map<string, number>()
  readonly #closing = new AbortController()

  constructor(addresses: Addresses) {
    super({ keepAlive: true, timeout: idleMs, maxSockets: 512, maxFreeSockets: 128 })
    this.#addresses = addresses
  }

  override createConnection(_options: ClientRequestArgs, callback?: Callback): undefined {
    this.#connect().then(
      (socket) => callback?.(null, socket),
      // The type requires a stream, which Node ignores after an error.
      (error: unknown) => callback?.(error instanceof Error ? error : new Error(String(error)), new Socket()),
    )
  }

  /**
   * For some time, opens no new connections to the instance of this socket, because the instance is draining.
   */
  avoid(socket: Duplex): void {
    const address = this.#addressOf.get(socket)
    if (address !== undefined) this.#draining.set(address, performance.now() + avoidDrainingMs)
  }

  /** Returns whether Node may reuse the socket. Node closes the socket if this returns false. */
  override keepSocketAlive(socket: Duplex): boolean {
    super.keepSocketAlive(socket)
    return performance.now() - (this.#createdAt.get(socket) ?? 0) < maxAgeMs
  }

  override destroy(): void {
    this.#closing.abort(new Error('The gateway is stopping.'))
    super.destroy()
  }

  /**
   * Returns the address of an instance. Throws if the instance is draining, as if it had refused the
   * connection.
   */
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
        this.#createdAt.set(socket, performance.now())
        this.#addressOf.set(socket, nameOf(address))
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
    const timer = setTimeout(() => socket.destroy(new Error(`${host}:${port} does not respond`)), attemptMs)
    socket.once('error', reject).once('close', () => clearTimeout(timer))
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.off('error', reject)
      resolve(socket)
    })
  })
}
