import { retryingFetch } from '../src/retrying-fetch.ts'

type Reply = () => Response

const answer =
  (status: number, headers: Record<string, string> = {}): Reply =>
  () =>
    new Response(String(status), { status, headers })
const unavailable: Reply = () => {
  throw new TypeError('fetch failed')
}

/**
 * Returns a server with these replies in order. It records the requests, and in `waits` the milliseconds
 * between them.
 */
function serverOf(...replies: Reply[]) {
  const requests: { key: string | null; body: string }[] = []
  const waits: number[] = []
  const fetch = async (request: Request): Promise<Response> => {
    requests.push({ key: request.headers.get('Idempotency-Key'), body: await request.text() })
    return (replies.shift() ?? answer(200))()
  }
  const wait = (ms: number): Promise<void> => Promise.resolve(void waits.push(ms))
  return { pending: requests, waits, ask: retryingFetch(fetch, { retries: 3, wait }) }
}

const request = (method: string, path: string, init: RequestInit = {}): Request =>
  new Request(`https://mail.example${path}`, {
    method,
    ...(method === 'POST' || method === 'PATCH' ? { body: '{"a":1}' } : {}),
    ...init,
  })

describe('a send', () => {
  it('is retried with the same key and body until it is answered', async () => {
    const server = serverOf(unavailable, answer(503, { 'Retry-After': '2' }), answer(200))
    const { status } = await server.ask(request('POST', '/v1/send'))

    const [first] = server.pending
    expect(status).toBe(200)
    expect(first?.key).toMatch(/^[0-9a-f-]{36}$/)
    expect(server.pending).toEqual([first, first, first])
    expect(server.pending[2]?.body).toBe('{"a":1}')
    expect(server.waits[1]).toBe(2_000)
  })

  it('keeps the key of the caller', async () => {
    const server = serverOf(unavailable)
    await server.ask(request('POST', '/v1/send', { headers: { 'Idempotency-Key': 'order-1' } }))

    expect(server.pending.map(({ key }) => key)).toEqual(['order-1', 'order-1'])
  })

  it('gets a new key for each call', async () => {
    const server = serverOf()
    await server.ask(request('POST', '/v1/track'))
    await server.ask(request('POST', '/v1/track'))

    expect(new Set(server.pending.map(({ key }) => key)).size).toBe(2)
  })

  it('returns the error of a rejected request', async () => {
    const server = serverOf(answer(422))
    const { status } = await server.ask(request('POST', '/v1/send'))

    expect([status, server.pending.length]).toEqual([422, 1])
  })
})

describe('a request', () => {
  it.each([
    ['GET', '/contacts'],
    ['PUT', '/campaigns/1'],
    ['DELETE', '/contacts/1'],
  ])('of %s %s is retried after faults', async (method, path) => {
    const server = serverOf(unavailable, answer(500), answer(503), answer(200))

    expect((await server.ask(request(method, path))).status).toBe(200)
    expect(server.pending).toHaveLength(4)
  })

  it.each([
    ['POST', '/templates'],
    ['PATCH', '/contacts/1'],
  ])('of %s %s is not retried, because its work may be done', async (method, path) => {
    const server = serverOf(answer(503, { 'Retry-After': '1' }))
    const lost = serverOf(unavailable)

    expect((await server.ask(request(method, path))).status).toBe(503)
    await expect(lost.ask(request(method, path))).rejects.toThrow('fetch failed')
    expect([server.pending.length, lost.pending.length]).toEqual([1, 1])
  })

  it('above the rate limit waits for the time in Retry-After', async () => {
    const server = serverOf(answer(429, { 'Retry-After': '7' }))

    expect((await server.ask(request('POST', '/templates'))).status).toBe(200)
    expect(server.waits).toEqual([7_000])
  })

  it.each([
    ['a limit that waiting does not lift', answer(429)],
    ['a wait of more than half a minute', answer(429, { 'Retry-After': '31' })],
    ['what is not installed', answer(501)],
  ])('is not retried for %s', async (_what, reply) => {
    const server = serverOf(reply)
    await server.ask(request('GET', '/contacts'))

    expect(server.pending).toHaveLength(1)
  })

  it('fails after the maximum number of attempts with the last response', async () => {
    const server = serverOf(answer(500), answer(500), answer(500), answer(502), answer(200))

    expect((await server.ask(request('GET', '/contacts'))).status).toBe(502)
    expect(server.waits).toHaveLength(3)
    expect(server.waits.map((ms) => ms >= 250 && ms <= 2_000)).toEqual([true, true, true])
  })

  it('that the caller has aborted is not retried', async () => {
    const controller = new AbortController()
    const server = serverOf(() => {
      controller.abort(new Error('enough'))
      throw new Error('enough')
    })

    await expect(server.ask(request('GET', '/contacts', { signal: controller.signal }))).rejects.toThrow(
      'enough',
    )
    expect(server.pending).toHaveLength(1)
  })

  it('ends its wait as soon as the caller aborts', async () => {
    const controller = new AbortController()
    const fetch = (): Promise<Response> =>
      Promise.resolve(new Response(null, { status: 429, headers: { 'Retry-After': '20' } }))
    const pending = retryingFetch(fetch, { retries: 3 })(
      request('GET', '/contacts', { signal: controller.signal }),
    )
    setImmediate(() => controller.abort(new Error('enough')))

    await expect(pending).rejects.toThrow('enough')
  })
})
