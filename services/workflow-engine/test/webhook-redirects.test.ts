import { Webhook } from 'standardwebhooks'
import {
  answering,
  host,
  nothing,
  refusedAddress,
  running,
  secret,
  send,
  signing,
  stopServers,
} from './webhook-sending.ts'
import { webhookServer } from '@postrider/testing/webhook-server'

afterEach(stopServers)

describe('the redirects that sendWebhook follows', () => {
  it('are limited to five', async () => {
    const server = await running(
      webhookServer((req, res) => {
        const left = Number(req.url?.slice(1))
        if (left > 0) res.writeHead(307, { location: `/${left - 1}` })
        res.end('there')
      }, host),
    )
    const url = (redirects: number) => `http://${host}:${server.port}/${redirects}`

    expect(await send({ url: url(5) })).toMatchObject({ success: true, response: 'there' })
    expect(server.received.map(({ method, body }) => method + body)).toEqual(Array(6).fill('POST{"a":1}'))
    expect(server.received.every(({ headers }) => headers['webhook-signature'] !== undefined)).toBe(true)
    server.received.length = 0
    expect(await send({ url: url(9) })).toEqual({
      outcome: 'failed',
      error: 'The server redirects more than 5 times.',
    })
    expect(server.received).toHaveLength(6)
  })

  it('are signed, even if the redirect drops the body', async () => {
    const answer = webhookServer((req, res) => {
      if (req.method === 'POST') res.writeHead(303, { location: '/other' })
      res.end()
    }, host)
    const server = await running(answer)

    expect(await send({ url: `http://${host}:${server.port}/` })).toMatchObject({ success: true })
    const [, { headers, ...request } = nothing] = server.received
    expect(request).toEqual({ method: 'GET', url: '/other', body: '' })
    expect(headers).not.toHaveProperty('content-type')
    expect(() => new Webhook(secret).verify('', headers as Record<string, string>)).not.toThrow()
  })

  it('are rejected for a private address, even if the resolver first returned another address', async () => {
    const inside = await running(webhookServer(undefined, '127.0.0.1'))
    for (const name of ['127.0.0.1', 'hooks.example', '[::ffff:7f00:1]']) {
      const location = `http://${name}:${inside.port}/`
      const outside = await running(
        webhookServer((_, res) => void res.writeHead(302, { location }).end(), host),
      )
      const { resolve } = answering([host], ['127.0.0.1'])

      expect(await send({ url: `http://hooks.example:${outside.port}/` }, { resolve })).toEqual(
        refusedAddress,
      )
      expect(outside.received).toHaveLength(1)
    }
    expect(inside.received).toEqual([])
  })

  it.each(['file:///etc/passwd', 'http://a:b@127.0.0.2/', 'ftp://127.0.0.2/', 'http://127.0.0.2:0/'])(
    'exclude %s',
    async (location) => {
      const answer = webhookServer((_, res) => void res.writeHead(302, { location }).end(), host)
      const { port } = await running(answer)

      const outcome = await send({ url: `http://${host}:${port}/` })
      expect(outcome).toMatchObject({ outcome: 'failed', error: expect.stringMatching(/^The URL must/) })
    },
  )

  it('to another origin receive neither the signature nor headers that may be credentials', async () => {
    const other = await running(webhookServer(undefined, host))
    const location = `http://${host}:${other.port}/`
    const server = await running(webhookServer((_, res) => void res.writeHead(308, { location }).end(), host))

    const headers = { authorization: 'Bearer t', 'x-key': 'k' }
    expect(await send({ url: `http://${host}:${server.port}/`, headers })).toMatchObject({ success: true })
    expect(server.received[0]?.headers).toMatchObject({ authorization: 'Bearer t', 'webhook-id': signing.id })
    expect(other.received).toMatchObject([{ method: 'POST', body: '{"a":1}' }])
    for (const name of ['authorization', 'x-key', 'webhook-id', 'webhook-timestamp', 'webhook-signature'])
      expect(other.received[0]?.headers).not.toHaveProperty(name)
  })

  it('are followed without reading their body', async () => {
    const answer = webhookServer((req, res) => {
      if (req.url === '/there') return void res.end('there')
      res.writeHead(307, { location: '/there' }).write('x')
    }, host)
    const { port } = await running(answer)

    // The body never ends, and the request's timeout is longer than the timeout of the test.
    const outcome = await send({ url: `http://${host}:${port}/` }, { timeoutMs: 600_000 })
    expect(outcome).toMatchObject({ success: true, response: 'there' })
  })
})
