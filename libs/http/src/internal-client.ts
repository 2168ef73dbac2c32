import { currentCorrelation } from '@postrider/contracts'
import { AppError, type ErrorKind } from '@postrider/contracts/errors'
import {
  FieldFault,
  type ClientOf,
  type InternalApi,
  type InternalEndpoint,
} from '@postrider/contracts/internal'
import { Agent, request } from 'undici'
import { z } from 'zod'
import { invalidResponse, serviceUnavailable, unexpectedStatus } from './errors.ts'
import { serviceAddresses, type Address, type Addresses, type Resolve } from './addresses.ts'
import { statusOf } from './error-envelope.ts'
import { avoidDrainingMs, connectPatienceMs, drainingHeader } from './listen.ts'

export interface ClientOptions {
  /** The called service: the audience of the token, and its name in messages. */
  service: string
  /** The address, see `Upstreams`. All instances that DNS has for its names are called in turn. */
  baseUrl: string
  /** Returns a token that names the calling service, for this audience only; see `serviceTokenSigner`. */
  token(audience: string): Promise<string>
  /** How long to retry a failed connection, in milliseconds. Default 15 s. */
  patienceMs?: number
  /** Resolves all addresses of a host name. Default: DNS. */
  resolve?: Resolve
}

// Idle sockets are closed well before the 65 s of the server. 128 is more than one process can use. A
// deleted instance may not even refuse a connection, so an attempt ends after a second.
const agent = new Agent({
  keepAliveTimeout: 1_000,
  keepAliveMaxTimeout: 1_000,
  connections: 128,
  connect: { timeout: 1_000 },
})

/**
 * Returns a typed client of another service's internal API. A failed connection is retried for 15 s
 * (`patienceMs`) on the next instance or after a pause, because the service may be restarting. Nothing else
 * is retried. The endpoint's deadline starts when the connection is made. Errors of the service arrive as
 * `AppError` with its code; a 5xx or a timeout as `unavailable`.
 */
export function internalClient<Api extends InternalApi>(api: Api, options: ClientOptions): ClientOf<Api> {
  const peer = { ...options, instances: inTurn(serviceAddresses(options.baseUrl, options.resolve)) }
  const entries = Object.entries(api).map(([name, endpoint]) => [
    name,
    (body: unknown) => call(endpoint, body, peer),
  ])
  // Object.fromEntries loses the keys that `api` defines.
  return Object.fromEntries(entries) as ClientOf<Api>
}

/** Returns a client of an optional service; undefined if it has no URL. */
export const optionalClient = <Api extends InternalApi>(
  api: Api,
  { baseUrl, ...options }: Omit<ClientOptions, 'baseUrl'> & { baseUrl: string | undefined },
): ClientOf<Api> | undefined =>
  baseUrl === undefined ? undefined : internalClient(api, { baseUrl, ...options })

/**
 * Allows for the statements around the calls of a lease, which may take seconds on a busy machine, and for
 * clocks that differ.
 */
const leaseMarginMs = 10_000

/**
 * Returns the duration in milliseconds of a lease that covers these calls in sequence. Each may wait for
 * its connection and then use its full deadline.
 */
export const leaseMsFor = (...calls: readonly Pick<InternalEndpoint, 'deadlineMs'>[]): number =>
  calls.reduce((sum, { deadlineMs }) => sum + connectPatienceMs + deadlineMs, leaseMarginMs)

interface Peer extends ClientOptions {
  instances: Instances
}

interface Instances {
  count(): number
  /** Returns the next address; undefined while all are avoided. */
  next(): Promise<string | undefined>
  /** Skips an instance for `avoidDrainingMs`. */
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
  const { statusCode, text } = await send(endpoint, JSON.stringify(body), peer)
  if (statusCode !== 200) throw remoteError(statusCode, text, peer.service)
  const answer = endpoint.response.safeParse(tryJson(text))
  if (answer.success) return answer.data
  throw invalidResponse(peer.service, answer.error)
}

interface Reply {
  statusCode: number
  text: string
}

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
      return { statusCode: reply.statusCode, text: await reply.body.text() }
    } catch (error) {
      // A single instance is not avoided: wait for it.
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
  return {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    ...(requestId ? { 'x-request-id': requestId } : {}),
  }
}

const refusedPauseMs = 50

/**
 * True if no byte of the request was sent, so any instance may be tried: connection refused, host
 * unreachable, or name unknown (as while a container is replaced). undici's own timeout and its error for
 * several addresses name no system call.
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

const Envelope = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    errors: z.array(FieldFault).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
    suggestion: z.string().optional(),
  }),
})

function remoteError(status: number, text: string, service: string): AppError {
  const kind = kindOf(status)
  const envelope = Envelope.safeParse(tryJson(text))
  if (!kind || !envelope.success || isOurFault(kind, envelope.data.error.code))
    return unexpectedStatus(service, status)
  const { code, message, errors, details, suggestion } = envelope.data.error
  const extras = { ...(errors && { errors }), ...(details && { details }), ...(suggestion && { suggestion }) }
  // The code is in our list: the other service uses the same list.
  return new AppError(kind, code as AppError['code'], { message, ...extras })
}

/**
 * True if the service rejected our token or this service (403 `FORBIDDEN`): the caller of the API did
 * nothing wrong. A 403 with another code is about the request, such as an unverified sender domain.
 */
const isOurFault = (kind: ErrorKind, code: string): boolean =>
  kind === 'unavailable' || kind === 'unauthorised' || (kind === 'forbidden' && code === 'FORBIDDEN')

const kindOf = (status: number): ErrorKind | undefined => {
  const entry = Object.entries(statusOf).find(([, each]) => each === status)
  // The keys of `statusOf` are exactly the kinds.
  return entry?.[0] as ErrorKind | undefined
}

const tryJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
