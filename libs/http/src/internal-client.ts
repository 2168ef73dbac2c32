import { currentCorrelation } from '@postrider/contracts'
import { AppError, unavailable, type ErrorKind } from '@postrider/contracts/errors'
import {
  FieldFault,
  type ClientOf,
  type InternalApi,
  type InternalEndpoint,
} from '@postrider/contracts/internal'
import { Agent, request } from 'undici'
import { z } from 'zod'
import { serviceAddresses, type Address, type Addresses, type Resolve } from './addresses.ts'
import { statusOf } from './error-envelope.ts'
import { avoidDrainingMs, connectPatienceMs, drainingHeader } from './listen.ts'

export interface ClientOptions {
  /** The called service: the audience of our token, and for messages. */
  service: string
  /** Where it is, see `Upstreams`: its instances, all that DNS has for its names, are asked in turn. */
  baseUrl: string
  /** A token that names us, for this service alone; see `serviceTokenSigner`. */
  token(audience: string): Promise<string>
  /** For how long a connection that cannot be made is tried again, in place of 15 s. */
  patienceMs?: number
  /** All addresses of a host name, in place of DNS. */
  resolve?: Resolve
}

// Idle sockets are dropped well before the other side's 65 s; 128 is more than one process can keep busy. An
// instance that is gone may not even refuse a connection, so an attempt ends after a second.
const agent = new Agent({
  keepAliveTimeout: 1_000,
  keepAliveMaxTimeout: 1_000,
  connections: 128,
  connect: { timeout: 1_000 },
})

/**
 * A typed client of another service's internal API. A connection that cannot be made is tried again for 15 s
 * (`patienceMs`), on the next instance or after a pause (the service may be restarting); nothing else is
 * retried. The endpoint's deadline counts from the connection on. Errors of the other side arrive as
 * `AppError`s with its code; a 5xx or silence as `unavailable`.
 */
export function internalClient<Api extends InternalApi>(api: Api, options: ClientOptions): ClientOf<Api> {
  const peer = { ...options, instances: inTurn(serviceAddresses(options.baseUrl, options.resolve)) }
  const entries = Object.entries(api).map(([name, endpoint]) => [
    name,
    (body: unknown) => call(endpoint, body, peer),
  ])
  // Object.fromEntries forgets the keys that `api` fixes.
  return Object.fromEntries(entries) as ClientOf<Api>
}

/** Returns a client of a service that need not be installed; undefined if it has no URL. */
export const optionalClient = <Api extends InternalApi>(
  api: Api,
  { baseUrl, ...options }: Omit<ClientOptions, 'baseUrl'> & { baseUrl: string | undefined },
): ClientOf<Api> | undefined =>
  baseUrl === undefined ? undefined : internalClient(api, { baseUrl, ...options })

/**
 * Room in a lease for the statements around its calls, which may take seconds on a busy machine, and for
 * clocks that differ.
 */
const leaseMarginMs = 10_000

/**
 * How long a lease has to hold that covers these calls, made one after the other: each may wait for its
 * connection, and then take all of its deadline.
 */
export const leaseMsFor = (...calls: readonly Pick<InternalEndpoint, 'deadlineMs'>[]): number =>
  calls.reduce((sum, { deadlineMs }) => sum + connectPatienceMs + deadlineMs, leaseMarginMs)

interface Peer extends ClientOptions {
  instances: Instances
}

interface Instances {
  count(): number
  /** The address of the one whose turn it is; undefined while all are passed over. */
  next(): Promise<string | undefined>
  /** Passes an instance over for a while. */
  avoid(address: string): void
}

function inTurn(addresses: Addresses): Instances {
  const avoided = new Map<string, number>()
  return {
    count: () => addresses.count(),
    avoid: (address) => void avoided.set(address, performance.now() + avoidDrainingMs),
    next: async () => {
      for (let asked = 0; asked < addresses.count(); asked += 1) {
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
  const answer = endpoint.answer.safeParse(tryJson(text))
  if (answer.success) return answer.data
  throw unavailable(`The ${peer.service} service returned an invalid response.`, answer.error)
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
      // Alone, it is the one to wait for.
      if (isUnconnected(error) && instances.count() > 1) instances.avoid(address)
      throw error
    }
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      const address = await instances.next()
      if (address !== undefined) return await ask(address)
    } catch (error) {
      if (!isUnconnected(error)) throw unavailable(`The ${service} service does not answer.`, error)
    }
    if (attempt < instances.count()) continue
    if (performance.now() > patientUntil) throw unavailable(`The ${service} service does not answer.`)
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
 * No byte of the request was sent, so it may go to any instance: the connection was refused, the host was out
 * of reach, or its name unknown, as that of a container is while it is replaced. undici's own time-out and
 * its error for several addresses name no system call.
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
    return unavailable(`The ${service} service answered ${status}.`)
  const { code, message, errors, details, suggestion } = envelope.data.error
  const extras = { ...(errors && { errors }), ...(details && { details }), ...(suggestion && { suggestion }) }
  // The code is one of ours: the other side took it from the same list.
  return new AppError(kind, code as AppError['code'], { message, ...extras })
}

/**
 * A peer that does not know us, or may not be called by us (403 `FORBIDDEN`), is our fault and not the
 * caller's: its key was fine. A 403 with another code is about what was asked, such as a sender domain that
 * is not verified.
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
