import { currentCorrelation } from '@postrider/contracts'
import { type ClientOf, type InternalApi, type InternalEndpoint } from '@postrider/contracts/internal'
import { clientSpan, inSpan, injectTrace, isRecording, setStatus } from '@postrider/tracing'
import { Agent, request } from 'undici'
import { invalidResponse, serviceUnavailable } from './errors.ts'
import { serviceAddresses, type Address, type Addresses, type Resolve } from './addresses.ts'
import { startCall, type InternalCall } from './measure-call.ts'
import { avoidDrainingMs, connectPatienceMs, drainingHeader } from './listen.ts'
import { remoteError, tryJson, type Reply } from './remote-error.ts'

/** How a service calls other services. */
export interface CallOptions {
  /**
   * Returns a token that names the calling service and is valid only for this audience; see
   * `serviceTokenSigner`.
   */
  token(audience: string): Promise<string>
  /** Called after each call, to measure it. */
  onCall?: ((call: InternalCall) => void) | undefined
}

export interface ClientOptions extends CallOptions {
  /** The name of the called service. It is the token's audience, and is used in error messages. */
  service: string
  /**
   * The address of the called service (see `Upstreams`). Calls use all instances that DNS has for its names,
   * in round-robin order.
   */
  baseUrl: string
  /** How long to retry a failed connection, in ms. Default 15 s. */
  patienceMs?: number
  /** Resolves a host name to all its addresses. Default: DNS. */
  resolve?: Resolve
}

// Idle sockets are closed long before the server would close them (after 65 s). 128 connections are more than
// one process can use. A connection attempt ends after a second, because a deleted instance may not even
// refuse it.
const agent = new Agent({
  keepAliveTimeout: 1_000,
  keepAliveMaxTimeout: 1_000,
  connections: 128,
  connect: { timeout: 1_000 },
})

/**
 * Returns a typed client of another service's internal API. A failed connection is retried for 15 s
 * (`patienceMs`) with other instances or after a pause, because the service may be restarting. Nothing else
 * is retried. The endpoint's deadline starts when the connection is made.
 *
 * Rejects with an `AppError`: with the service's own code, or `unavailable` after a 5xx or a timeout.
 */
export function internalClient<Api extends InternalApi>(api: Api, options: ClientOptions): ClientOf<Api> {
  const peer = { ...options, instances: inTurn(serviceAddresses(options.baseUrl, options.resolve)) }
  const entries = Object.entries(api).map(([name, endpoint]) => [
    name,
    (body: unknown) => call(endpoint, body, peer),
  ])
  // The type of Object.fromEntries loses the keys that `api` defines.
  return Object.fromEntries(entries) as ClientOf<Api>
}

/** Returns a client of an optional service. Returns undefined if the service has no URL. */
export const optionalClient = <Api extends InternalApi>(
  api: Api,
  { baseUrl, ...options }: Omit<ClientOptions, 'baseUrl'> & { baseUrl: string | undefined },
): ClientOf<Api> | undefined =>
  baseUrl === undefined ? undefined : internalClient(api, { baseUrl, ...options })

/**
 * Extra time of a lease in ms. It covers the SQL statements around the calls, which may take seconds on a
 * busy machine, and differences between clocks.
 */
const leaseMarginMs = 10_000

/**
 * Returns the duration in ms of a lease that covers these calls in sequence. Each call may wait for its
 * connection and use its full deadline.
 */
export const leaseMsFor = (...calls: readonly Pick<InternalEndpoint, 'deadlineMs'>[]): number =>
  calls.reduce((sum, { deadlineMs }) => sum + connectPatienceMs + deadlineMs, leaseMarginMs)

interface Peer extends ClientOptions {
  instances: Instances
}

interface Instances {
  count(): number
  /** Returns the next address; undefined while all addresses are avoided. */
  next(): Promise<string | undefined>
  /** Avoids an instance for `avoidDrainingMs`. */
  avoid(address: string): void
}

function inTurn(addresses: Addresses): Instances {
  const avoided = new Map<string, number>()
  return {
    count: () => addresses.count(),
    avoid: (address) => void avoided.set(address, performance.now() + avoidDrainingMs),
    next: async () => {
      for (let attempt = 0; attempt < addresses.count(); attempt += 1) {
        const address = urlOf(await addresses.next())
        if ((avoided.get(address) ?? 0) < performance.now()) return address
      }
      return undefined
    },
  }
}

const urlOf = ({ host, port }: Address): string =>
  host.includes(':') ? `http://[${host}]:${port}` : `http://${host}:${port}`

async function call(endpoint: InternalEndpoint, body: unknown, peer: Peer): Promise<unknown> {
  const end = startCall(peer, endpoint)
  const json = JSON.stringify(body)
  const sending = isRecording() ? sendTraced(endpoint, json, peer) : send(endpoint, json, peer)
  const reply = await sending.catch((error: unknown) => {
    end('unavailable')
    throw error
  })
  if (reply.statusCode !== 200) {
    end(reply.statusCode < 500 ? 'rejected' : 'failed')
    throw remoteError(reply, peer.service)
  }
  const answer = endpoint.response.safeParse(tryJson(reply.text))
  end(answer.success ? 'success' : 'failed')
  if (answer.success) return answer.data
  throw invalidResponse(peer.service, answer.error)
}

const sendTraced = (endpoint: InternalEndpoint, body: string, peer: Peer): Promise<Reply> =>
  inSpan(`POST ${endpoint.path}`, clientSpan('POST', peer.service), async (span) => {
    const reply = await send(endpoint, body, peer)
    setStatus(span, reply.statusCode, 400)
    return reply
  })

async function send(
  endpoint: InternalEndpoint,
  body: string,
  { service, token, instances, patienceMs = connectPatienceMs }: Peer,
): Promise<Reply> {
  const headers = headersOf(await token(service))
  const patientUntil = performance.now() + patienceMs
  const ask = async (address: string): Promise<Reply> => {
    try {
      const reply = await request(address + endpoint.path, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(endpoint.deadlineMs),
        dispatcher: agent,
      })
      if (reply.headers[drainingHeader] !== undefined) instances.avoid(address)
      return {
        statusCode: reply.statusCode,
        text: await reply.body.text(),
        retryAfter: reply.headers['retry-after']?.toString(),
      }
    } catch (error) {
      // A single instance is not avoided: the client waits for it.
      if (isUnconnected(error) && instances.count() > 1) instances.avoid(address)
      throw error
    }
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      const address = await instances.next()
      if (address !== undefined) return await ask(address)
    } catch (error) {
      if (!isUnconnected(error)) throw serviceUnavailable(service, error)
    }
    if (attempt < instances.count()) continue
    if (performance.now() > patientUntil) throw serviceUnavailable(service)
    await new Promise((resolve) => setTimeout(resolve, refusedPauseMs))
  }
}

function headersOf(token: string): Record<string, string> {
  const requestId = currentCorrelation()?.requestId
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    ...(requestId ? { 'x-request-id': requestId } : {}),
  }
  injectTrace(headers)
  return headers
}

const refusedPauseMs = 50

/**
 * Returns whether no byte of the request was sent, so that another instance can be tried: connection refused,
 * host unreachable, or unknown name (while a container is replaced). Two errors have a code but no `syscall`:
 * undici's own timeout, and Node's error if all of several addresses refuse the connection.
 */
const isUnconnected = (error: unknown): boolean => {
  const { code, syscall }: { code?: unknown; syscall?: unknown } = Object(error)
  return (
    code === 'ECONNREFUSED' ||
    code === 'UND_ERR_CONNECT_TIMEOUT' ||
    syscall === 'connect' ||
    syscall === 'getaddrinfo'
  )
}
