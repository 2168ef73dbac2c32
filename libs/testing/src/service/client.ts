import type { Answer, CheckAnswer } from './answer.ts'
import { checkDescribed } from './described-answers.ts'

export interface Sent {
  /** Sent as JSON; a string, buffer, form or stream goes as it is. */
  body?: unknown
  headers?: Record<string, string>
  /** Hangs up before the answer. */
  signal?: AbortSignal
}

export type Client = Record<
  'get' | 'post' | 'put' | 'patch' | 'delete',
  (path: string, sent?: Sent) => Promise<Answer>
>

type HeadersOf = (path: string) => Promise<Record<string, string>> | Record<string, string>

/** A client of the public API, whose every answer must be as the description of the API has it. */
export const apiClient = (baseUrl: () => string, headers?: HeadersOf): Client =>
  httpClient(baseUrl, headers, checkDescribed)

/**
 * A small HTTP client for tests: never throws for a status, never follows a redirect. `headers` go with every
 * request.
 */
export function httpClient(
  baseUrl: () => string,
  headers: HeadersOf = () => ({}),
  check: CheckAnswer = () => undefined,
): Client {
  const send =
    (method: string) =>
    async (path: string, { body, headers: own = {}, signal }: Sent = {}): Promise<Answer> => {
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

/**
 * What of a request follows from its body. A form's type names the boundary of its parts, so it is not given
 * here.
 */
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
