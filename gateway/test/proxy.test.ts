import { Agent, request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { serviceAddresses } from '@postrider/http'
import { expectLogs, until } from '@postrider/testing/jest'
import type { FakeProject } from '@postrider/testing/fakes'
import { rawRequest } from './raw-request.ts'
import { bearer, startGateway, type GatewayUnderTest } from './start.ts'

let under: GatewayUnderTest
let project: FakeProject
beforeAll(async () => {
  under = await startGateway({ rateLimitPerMinute: 0 }, {}, { serviceDrainMs: 1_500 })
  project = under.accounts.addProject()
})
afterEach(() => under.services.contacts.answerWith(undefined))
afterAll(() => under.stop())

const keyed = () => under.as(bearer(project.secretKey))
const unavailable = { error: { code: 'EXTERNAL_SERVICE_ERROR', statusCode: 503 } }

describe('the proxy', () => {
  it('forwards method, path, query, body and status unchanged', async () => {
    under.services.contacts.answerWith((req, res) => {
      res.writeHead(409, { 'content-type': 'text/plain', 'x-own': 'yes' }).end(`${req.method} ${req.url}`)
    })
    const { status, body, headers } = await keyed().patch('/contacts/a%2Fb?x=%C3%A4&y=', { body: { a: 1 } })
    expect([status, body, headers.get('x-own')]).toEqual([409, 'PATCH /contacts/a%2Fb?x=%C3%A4&y=', 'yes'])
  })

  it('decodes literal segments and leaves parameters unchanged', async () => {
    for (const service of Object.values(under.services))
      service.answerWith((req, res) => void res.end(req.url))
    const paths = ['/auth/%6Fauth-config?a=%61', '/config', '/contacts/%61%2Fb/consent?b']

    const seen = await Promise.all(paths.map(async (path) => (await keyed().get(path)).body))
    for (const service of Object.values(under.services)) service.answerWith(undefined)

    expect(seen).toEqual(['/auth/oauth-config?a=%61', '/config', '/contacts/%61%2Fb/consent?b'])
  })

  it('forwards a body of many chunks', async () => {
    const big = 'x'.repeat(900_000)
    const { body } = await keyed().post('/contacts', { body: big })
    expect(body.bytes).toBe(900_000)
  })

  it.each([
    ['POST', '/contacts'],
    ['POST', '/contacts/import'],
    ['POST', '/webhooks/sns'],
    ['POST', '/webhooks/incoming/stripe'],
    ['GET', '/o/abc'],
  ])('rejects a compressed body of %s %s before a service receives it', async (method, path) => {
    let reached = 0
    for (const service of Object.values(under.services))
      service.answerWith((_req, res) => void (reached++, res.end()))
    const body = gzipSync(JSON.stringify('x'.repeat(100_000)))
    for (const encoding of ['gzip', 'GZIP, identity', 'br', 'x']) {
      const head = `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${project.secretKey}\r\nContent-Type: application/json\r\n`
      const { status, text } = await rawRequest(
        under.port,
        Buffer.concat([
          Buffer.from(`${head}Content-Encoding: ${encoding}\r\nContent-Length: ${body.length}\r\n\r\n`),
          body,
        ]),
      )
      expect({ status, text }).toMatchObject({
        status: 400,
        text: expect.stringContaining('without compression'),
      })
    }
    for (const service of Object.values(under.services)) service.answerWith(undefined)

    expect(reached).toBe(0)
  })

  it('does not fail any request while its service restarts under load', async () => {
    let running = true
    const statuses: number[] = []
    const agent = new Agent({ keepAlive: true })
    const client = async (): Promise<void> => {
      while (running) statuses.push(await postOnce(agent))
    }
    const clients = Promise.all(Array.from({ length: 16 }, client))

    const answered = (count: number): Promise<void> => {
      const enough = statuses.length + count
      return until(() => statuses.length >= enough)
    }
    for (let restart = 0; restart < 3; restart += 1) {
      await answered(32)
      await under.services.contacts.restart(100)
    }
    await answered(32)
    running = false
    await clients
    agent.destroy()

    expect(statuses.filter((status) => status !== 200)).toEqual([])
    // Each client succeeded at least once. The total number depends on the machine.
    expect(statuses.length).toBeGreaterThan(16)
  })

  it('returns 503 if the service is stopped', async () => {
    expectLogs('request.refused')
    const stopped = await startGateway({}, { silenceMs: 200 })
    const { secretKey } = stopped.accounts.addProject()
    await stopped.services.contacts.stop()
    const { status, body } = await stopped.as(bearer(secretKey)).get('/contacts')
    await stopped.stop()
    expect([status, body]).toMatchObject([503, unavailable])
  })

  it('returns 503 and closes the connection to the service if the service is silent for too long', async () => {
    expectLogs('request.refused')
    const hasty = await startGateway({}, { silenceMs: 1_000 })
    const { secretKey } = hasty.accounts.addProject()
    let isCut = false
    hasty.services.contacts.answerWith((_req, res) => void res.once('close', () => (isCut = true)))
    const { status, body } = await hasty.as(bearer(secretKey)).get('/contacts')
    await until(() => isCut)
    await hasty.stop()
    expect([status, body]).toMatchObject([503, unavailable])
  })

  it('returns 503 if the service closes the connection before it responds', async () => {
    expectLogs('request.refused')
    under.services.contacts.answerWith((req) => void req.socket.destroy())
    const { status, body } = await keyed().get('/contacts')
    expect([status, body]).toMatchObject([503, unavailable])
  })

  it("closes the client's connection if the service stops in the middle of a response", async () => {
    under.services.contacts.answerWith((req, res) => {
      res.writeHead(200, { 'content-length': '100' }).write('half')
      setTimeout(() => req.socket.destroy(), 20)
    })
    await expect(keyed().get('/contacts')).rejects.toThrow()
  })

  it('closes the connection to the service if the client disconnects', async () => {
    let isCut = false
    const arrived = new Promise<void>((resolve) => {
      under.services.contacts.answerWith((_req, res) => {
        res.once('close', () => (isCut = true))
        resolve()
      })
    })
    const aborting = new AbortController()
    const response = fetch(`${under.gateway.url()}/contacts`, {
      headers: bearer(project.secretKey),
      signal: aborting.signal,
    }).catch(() => undefined)
    await arrived
    aborting.abort()
    await response
    await until(() => isCut)
    expect(isCut).toBe(true)
  })

  it("keeps the client's connection open if the client requests it, and otherwise closes it", async () => {
    const ask = (connection: string) =>
      rawRequest(
        under.port,
        `GET /contacts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${project.secretKey}\r\nConnection: ${connection}\r\n\r\n`,
      )
    expect((await ask('keep-alive')).text).toMatch(/connection: keep-alive/i)
    expect((await ask('close')).text).toMatch(/connection: close/i)
  })

  it('distributes requests over all instances in DNS, and skips a stopped instance', async () => {
    const port = new URL(under.services.send.url).port
    const addresses = serviceAddresses(`http://send.internal:${port}`, () =>
      Promise.resolve(['127.0.0.2', '127.0.0.1']),
    )
    const given = [await addresses.next(), await addresses.next(), await addresses.next()]
    expect(new Set(given.map(({ host }) => host))).toEqual(new Set(['127.0.0.1', '127.0.0.2']))

    const two = await startGateway({}, { resolve: () => Promise.resolve(['127.0.0.2', '127.0.0.1']) })
    const { secretKey } = two.accounts.addProject()
    const began = Date.now()
    for (let i = 0; i < 6; i += 1) {
      const answers = await Promise.all([1, 2, 3].map(() => two.as(bearer(secretKey)).get('/contacts')))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    }
    expect(Date.now() - began).toBeLessThan(6_000)
    await two.stop()
  })
})

describe('the body limit', () => {
  const tooLarge = { error: { code: 'BAD_REQUEST', statusCode: 413 } }

  it('causes 413 for a Content-Length that is too large', async () => {
    const { status, body } = await keyed().post('/contacts', { body: 'x'.repeat(1024 * 1024 + 1) })
    expect([status, body]).toMatchObject([413, tooLarge])
  })

  it('causes 413 for a body of unknown length that is too large', async () => {
    under.services.contacts.answerWith((_req, res) => void res.end('whole'))
    const chunk = 'x'.repeat(64 * 1024)
    const frame = `${chunk.length.toString(16)}\r\n${chunk}\r\n`
    const head = `POST /contacts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${project.secretKey}\r\nTransfer-Encoding: chunked\r\n\r\n`

    const { status, text } = await rawRequest(under.port, `${head}${frame.repeat(20)}0\r\n\r\n`, 1_000)
    expect(status).toBe(413)
    expect(text).toContain('BAD_REQUEST')

    const fits = await rawRequest(under.port, `${head}${frame.repeat(10)}0\r\n\r\n`, 1_000)
    expect(fits.status).toBe(200)
  })

  it('is much higher for mails with attachments', async () => {
    const { status, body } = await keyed().post('/v1/send', { body: 'x'.repeat(13_000_000) })
    expect([status, body.bytes]).toEqual([200, 13_000_000])
  })
})

describe('a stopping gateway', () => {
  it('waits for requests in progress', async () => {
    const leaving = await startGateway({ drainMs: 1_000 })
    const { secretKey } = leaving.accounts.addProject()
    let arrived = (): void => undefined
    const started = new Promise<void>((resolve) => (arrived = resolve))
    leaving.services.contacts.answerWith((_req, res) => {
      arrived()
      setTimeout(() => res.end('done'), 200)
    })
    const response = leaving.as(bearer(secretKey)).get('/contacts')
    await started
    await leaving.stop()
    expect((await response).body).toBe('done')
  })
})

function postOnce(agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const req = request(
      `${under.gateway.url()}/contacts`,
      {
        method: 'POST',
        agent,
        headers: { ...bearer(project.secretKey), 'content-type': 'application/json' },
      },
      (res) => void res.resume().once('end', () => resolve(res.statusCode ?? 0)),
    )
    req.once('error', () => resolve(-1))
    req.end('{"email":"a@example.com"}')
  })
}
