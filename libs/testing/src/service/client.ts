import type { ApiResponse, CheckResponse } from './response.ts'
import { checkDescribed } from './described-responses.ts'

export interface Sent {
  /** The body, which is sent as JSON. A string, buffer, form or stream is sent unchanged. */
  body?: unknown
  headers?: Record<string, string>
  /** Aborting this signal disconnects before the response. */
  signal?: AbortSignal
}

export type Client = Record<
  'get' | 'post' | 'put' | 'patch' | 'delete',
  (path: string, sent?: Sent) => Promise<ApiResponse>
>

type HeadersOf = (path: string) => Promise<Record<string, string>> | Record<string, string>

/** Returns a client of the public API that checks every response against the OpenAPI document. */
export const apiClient = (baseUrl: () => string, headers?: HeadersOf): Client =>
  httpClient(baseUrl, headers, checkDescribed)

/**
 * Returns a small HTTP client for tests. It never throws because of a status, and does not follow redirects.
 * Every request has `headers`.
 */
export function httpClient(
  baseUrl: () => string,
  headers: HeadersOf = () => ({}),
  check: CheckResponse = () => undefined,
): Client {
  const send =
    (method: string) =>
    async (path: string, { body, headers: own = {}, signal }: Sent = {}): Promise<ApiResponse> => {
      const { content, type } = contentOf(body)
      const reply = await fetch(baseUrl() + path, {
        method,
        redirect: 'manual',
        ...(signal ? { signal } : {}),
        headers: { ...type, ...(await headers(path)), ...own },
        ...content,
      })
      const answer = { status: reply.status, body: parse(await reply.text()), headers: reply.headers }
      check({ method, path }, answer)
      return answer
    }
  return {
    get: send('GET'),
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
    delete: send('DELETE'),
  }
}

function contentOf(body: unknown): { content: RequestInit; type: Record<string, string> } {
  if (body === undefined) return { content: {}, type: {} }
  if (body instanceof FormData) return { content: { body }, type: {} }
  const type = { 'content-type': 'application/json' }
  if (body instanceof ReadableStream) return { content: { body, duplex: 'half' }, type }
  const isRaw = typeof body === 'string' || body instanceof Uint8Array
  return { content: { body: isRaw ? body : JSON.stringify(body) }, type }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
