import { retryingFetch } from '../src/retrying-fetch.ts'

type Reply = () => Response

const answer =
  (status: number, headers: Record<string, string> = {}): Reply =>
  () =>
    new Response(String(status), { status, headers })
const away: Reply = () => {
  throw new TypeError('fetch failed')
}

/**
 * A server that answers so, one after the other, and what it was asked; `waits` are the milliseconds between.
 */
function serverOf(...replies: Reply[]) {
  const asked: { key: string | null; body: string }[] = []
  const waits: number[] = []
  const fetch = async (request: Request): Promise<Response> => {
    asked.push({ key: request.headers.get('Idempotency-Key'), body: await request.text() })
    return (replies.shift() ?? answer(200))()
  }
  const wait = (ms: number): Promise<void> => Promise.resolve(void waits.push(ms))
  return { asked, waits, ask: retryingFetch(fetch, { retries: 3, wait }) }
}

const request = (method: string, path: string, init: RequestInit = {}): Request =>
  new Request(`https://mail.example${path}`, {
    method,
    ...(method === 'POST' || method === 'PATCH' ? { body: '{"a":1}' } : {}),
    ...init,
  })

describe('a send', () => {
  it('is repeated with the same key and body until it is answered', async () => {
    const server = serverOf(away, answer(503, { 'Retry-After': '2' }), answer(200))
    const { status } = await server.ask(request('POST', '/v1/send'))

    const [first] = server.asked
    expect(status).toBe(200)
    expect(first?.key).toMatch(/^[0-9a-f-]{36}$/)
    expect(server.asked).toEqual([first, first, first])
    expect(server.asked[2]?.body).toBe('{"a":1}')
    expect(server.waits[1]).toBe(2_000)
  })

  it('keeps the key that the caller gives', async () => {
    const server = serverOf(away)
    await server.ask(request('POST', '/v1/send', { headers: { 'Idempotency-Key': 'order-1' } }))

    expect(server.asked.map(({ key }) => key)).toEqual(['order-1', 'order-1'])
  })

  it('gets a key of its own each time that it is asked for', async () => {
    const server = serverOf()
    await server.ask(request('POST', '/v1/track'))
    await server.ask(request('POST', '/v1/track'))

    expect(new Set(server.asked.map(({ key }) => key)).size).toBe(2)
  })

  it('hands over what it is refused with', async () => {
    const server = serverOf(answer(422))
    const { status } = await server.ask(request('POST', '/v1/send'))

    expect([status, server.asked.length]).toEqual([422, 1])
  })
})

describe('a request', () => {
  it.each([
    ['GET', '/contacts'],
    ['PUT', '/campaigns/1'],
    ['DELETE', '/contacts/1'],
  ])('of %s %s is repeated after faults', async (method, path) => {
    const server = serverOf(away, answer(500), answer(503), answer(200))

    expect((await server.ask(request(method, path))).status).toBe(200)
    expect(server.asked).toHaveLength(4)
  })

  it.each([
    ['POST', '/templates'],
    ['PATCH', '/contacts/1'],
  ])('of %s %s is not, since its work may be done', async (method, path) => {
    const server = serverOf(answer(503, { 'Retry-After': '1' }))
    const lost = serverOf(away)

    expect((await server.ask(request(method, path))).status).toBe(503)
    await expect(lost.ask(request(method, path))).rejects.toThrow('fetch failed')
    expect([server.asked.length, lost.asked.length]).toEqual([1, 1])
  })

  it('beyond the limit waits as long as it is told, whatever it is', async () => {
    const server = serverOf(answer(429, { 'Retry-After': '7' }))

    expect((await server.ask(request('POST', '/templates'))).status).toBe(200)
    expect(server.waits).toEqual([7_000])
  })

  it.each([
    ['a limit that waiting does not lift', answer(429)],
    ['a wait of more than half a minute', answer(429, { 'Retry-After': '31' })],
    ['what is not installed', answer(501)],
  ])('is not repeated for %s', async (_what, reply) => {
    const server = serverOf(reply)
    await server.ask(request('GET', '/contacts'))

    expect(server.asked).toHaveLength(1)
  })

  it('is given up after so many times, with the last answer', async () => {
    const server = serverOf(answer(500), answer(500), answer(500), answer(502), answer(200))

    expect((await server.ask(request('GET', '/contacts'))).status).toBe(502)
    expect(server.waits).toHaveLength(3)
    expect(server.waits.map((ms) => ms >= 250 && ms <= 2_000)).toEqual([true, true, true])
  })

  it('that the caller has given up is not repeated', async () => {
    const controller = new AbortController()
    const server = serverOf(() => {
      controller.abort(new Error('enough'))
      throw new Error('enough')
    })

    await expect(server.ask(request('GET', '/contacts', { signal: controller.signal }))).rejects.toThrow(
      'enough',
    )
    expect(server.asked).toHaveLength(1)
  })

  it('ends its wait as soon as the caller gives up', async () => {
    const controller = new AbortController()
    const fetch = (): Promise<Response> =>
      Promise.resolve(new Response(null, { status: 429, headers: { 'Retry-After': '20' } }))
    const asked = retryingFetch(fetch, { retries: 3 })(
      request('GET', '/contacts', { signal: controller.signal }),
    )
    setImmediate(() => controller.abort(new Error('enough')))

    await expect(asked).rejects.toThrow('enough')
  })
})
