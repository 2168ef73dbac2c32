import { clientSpan, inSpan, setStatus } from '@postrider/tracing'
import { Client, type Dispatcher } from 'undici'
import { guardedConnector, type Guard } from './guarded-connector.ts'
import { isPublicAddress } from './public-address.ts'
import { readBody } from './read-body.ts'

export interface OutgoingRequest {
  url: string
  method: string
  headers: Readonly<Record<string, string>>
  body: string | Buffer | null
}

/** The status and the headers of a response. */
export interface ResponseHead {
  statusCode: number
  location: string | undefined
  retryAfter: string | undefined
}

export interface OutgoingResponse extends ResponseHead {
  /** The first 4 KB as text. Empty if the body is compressed or was not read. */
  body: string
  /** True if the connected address is private, so the operator has allowed it. */
  isPrivate: boolean
}

export interface RequestOptions extends Guard {
  /** Returns whether to read the body. Without this function, the body of every response is read. */
  readsBody?(head: ResponseHead): boolean
}

/**
 * Sends one request on a new connection, so that tenants never share a connection. Does not follow redirects.
 * Throws `RefusedAddress` if the guard refuses an address, and the errors that `requestFailure` explains.
 *
 * A traced request has a span without its URL, which may contain secrets. The trace context is not sent,
 * because the server belongs to a customer.
 */
export const requestOnce = (request: OutgoingRequest, options: RequestOptions): Promise<OutgoingResponse> =>
  inSpan(request.method, clientSpan(request.method), async (span) => {
    const response = await send(request, options)
    setStatus(span, response.statusCode, 400)
    return response
  })

async function send(request: OutgoingRequest, options: RequestOptions): Promise<OutgoingResponse> {
  const { origin, pathname, search } = new URL(request.url)
  let isPrivate = true
  const connect = guardedConnector(options, (address) => (isPrivate = !isPublicAddress(address)))
  const client = new Client(origin, { connect })
  try {
    const response = await client.request({
      path: pathname + search,
      method: request.method,
      headers: request.headers,
      body: request.body,
      reset: true,
      signal: options.signal,
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    response.body.on('error', () => undefined)
    const head = headOf(response)
    const body = (options.readsBody?.(head) ?? true) ? await readBody(response) : ''
    return { ...head, body, isPrivate }
  } finally {
    await client.destroy()
  }
}

const headOf = ({ statusCode, headers }: Dispatcher.ResponseData): ResponseHead => ({
  statusCode,
  location: first(headers['location']),
  retryAfter: first(headers['retry-after']),
})

const first = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value
