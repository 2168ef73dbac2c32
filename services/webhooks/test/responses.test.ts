import { createServer as createTlsServer } from 'node:tls'
import { requestOnce } from '@postrider/outgoing-http'
import { selfSigned } from '@postrider/testing/mail'
import { listen, tcpServer, webhookServer, type Listening } from '@postrider/testing/webhook-server'
import { sentMail, someProject } from './factories.ts'
import { startWebhooks, type WebhooksUnderTest } from './start.ts'
import { deliveryLimits } from '../src/delivering/delivery-limits.ts'

let webhooks: WebhooksUnderTest
/** Whether the responses count as responses from a public address. */
let isPublic = false
const started: Listening[] = []

const timeoutMs = 400

beforeAll(async () => {
  webhooks = await startWebhooks({
    overrides: {
      deliveryLimits: { ...deliveryLimits, timeoutMs },
      request: async (request, options) => {
        const response = await requestOnce(request, options)
        return isPublic ? { ...response, isPrivate: false } : response
      },
    },
  })
})
beforeEach(() => {
  isPublic = false
})
afterEach(() => Promise.all(started.splice(0).map(({ stop }) => stop())))
afterAll(() => webhooks.stop())

async function running<Server extends Listening>(server: Promise<Server>): Promise<Server> {
  const listening = await server
  started.push(listening)
  return listening
}

/** Delivers an event to the URL, and returns the delivery with its attempts. */
async function deliver(url: string) {
  const project = someProject(webhooks)
  const { status, body } = await project.create({ url })
  expect(status).toBe(201)
  await webhooks.consume(sentMail(project.projectId))
  await webhooks.idle()
  const [{ id }] = await project.deliveries(body.id)
  return project.delivery(body.id, id)
}

const deliverTo = ({ port }: Listening) => deliver(`http://127.0.0.1:${port}/`)

/** Delivers an event to a server that sends this response as bytes and then closes the connection. */
const deliverForBytes = async (bytes: string) =>
  deliverTo(await running(tcpServer((socket) => void socket.once('data', () => socket.end(bytes)))))

describe('the response', () => {
  it('of a private address is never shown', async () => {
    const receiver = await running(webhookServer((_, res) => void res.writeHead(500).end('internal secret')))
    const delivery = await deliverTo(receiver)

    expect(delivery.attemptLog).toMatchObject([{ statusCode: 500, response: null }])
    expect(JSON.stringify(delivery)).not.toContain('internal secret')
  })

  it('of a public address is shown, without null characters', async () => {
    isPublic = true
    const receiver = await running(webhookServer((_, res) => void res.end('thank\u0000s')))

    expect((await deliverTo(receiver)).attemptLog).toMatchObject([
      { statusCode: 200, error: null, response: 'thanks' },
    ])
  })

  it('is shown up to 4 KB, and is read up to 64 KB', async () => {
    isPublic = true
    const chunk = 'x'.repeat(16 * 1024)
    let sent = 0
    const receiver = await running(
      webhookServer((_, res) => {
        const write = (): void => {
          while (!res.destroyed && res.write(chunk)) sent += chunk.length
          sent += chunk.length
        }
        res.on('drain', write)
        write()
      }),
    )
    const { state, attemptLog } = await deliverTo(receiver)

    expect(state).toBe('DELIVERED')
    expect(attemptLog).toMatchObject([{ statusCode: 200, response: 'x'.repeat(4 * 1024) }])
    // The buffers of the sockets hold bytes that are sent but not read.
    expect(sent).toBeLessThan(20 * 1024 * 1024)
  })

  it('whose body does not end counts by its status when the time is over', async () => {
    isPublic = true
    const receiver = await running(webhookServer((_, res) => void res.write('begin')))
    const { state, attemptLog } = await deliverTo(receiver)

    expect(state).toBe('DELIVERED')
    expect(attemptLog).toMatchObject([{ statusCode: 200, response: 'begin', error: null }])
    expect(attemptLog[0].durationMs).toBeGreaterThanOrEqual(timeoutMs - 10)
  })

  it('is not shown if it is compressed', async () => {
    isPublic = true
    const receiver = await running(
      webhookServer((_, res) => void res.writeHead(200, { 'content-encoding': 'gzip' }).end('bytes')),
    )
    expect((await deliverTo(receiver)).attemptLog).toMatchObject([{ statusCode: 200, response: '' }])
  })
})

describe('a request', () => {
  it('has the headers of Standard Webhooks, and neither cookies nor other credentials', async () => {
    const receiver = await running(webhookServer())
    const { id } = await deliverTo(receiver)

    const [request] = receiver.received
    expect(request?.method).toBe('POST')
    expect(request?.headers).toEqual({
      host: `127.0.0.1:${receiver.port}`,
      connection: 'close',
      accept: '*/*',
      'accept-encoding': 'identity',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(request?.body ?? '')),
      'user-agent': 'Postrider-Webhooks/1.0',
      'webhook-id': id,
      'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
      'webhook-signature': expect.stringMatching(/^v1,[\w+/]+=*$/),
    })
  })
})

describe('an attempt', () => {
  it.each([200, 201, 202, 204, 299])('with the status %d is a success', async (status) => {
    const receiver = await running(webhookServer((_, res) => void res.writeHead(status).end()))
    expect(await deliverTo(receiver)).toMatchObject({ state: 'DELIVERED', attemptLog: [{ error: null }] })
  })

  it.each([300, 304, 400, 401, 404, 409, 429, 500, 502, 503, 504])(
    'with the status %d is a failure',
    async (status) => {
      const receiver = await running(webhookServer((_, res) => void res.writeHead(status).end()))
      expect(await deliverTo(receiver)).toMatchObject({
        state: 'RETRYING',
        attempts: 1,
        attemptLog: [{ statusCode: status, error: expect.stringContaining(String(status)) }],
      })
    },
  )

  it.each([
    ['', 'The connection was closed before a response was received.'],
    ['no HTTP\r\n\r\n', 'The response is not valid HTTP.'],
    [`HTTP/1.1 200 OK\r\na: ${'x'.repeat(100_000)}`, 'The headers of the response are too long.'],
  ])('without a valid response explains the fault: %j', async (bytes, error) => {
    expect(await deliverForBytes(bytes)).toMatchObject({
      state: 'RETRYING',
      attemptLog: [{ statusCode: null, response: null, error }],
    })
  })

  it('without a response ends at the timeout', async () => {
    const receiver = await running(webhookServer(() => undefined))
    expect(await deliverTo(receiver)).toMatchObject({
      state: 'RETRYING',
      attemptLog: [{ statusCode: null, error: 'No response was received within 0.4 seconds.' }],
    })
  })

  it.each([
    ['http://127.0.0.1:1/', 'The connection was refused.'],
    ['https://nowhere.invalid/', expect.stringMatching(/^The (host name|name servers|request failed)/)],
  ])('to %s explains why nothing was sent', async (url, error) => {
    expect(await deliver(url)).toMatchObject({ attemptLog: [{ statusCode: null, response: null, error }] })
  })

  it('to a server with an invalid certificate sends nothing', async () => {
    const { privateKey, certificate } = selfSigned('127.0.0.1')
    const received: string[] = []
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
    const server = createTlsServer({ key, cert: certificate }, (socket) => {
      socket.on('error', () => undefined)
      socket.on('data', (chunk) => void received.push(chunk.toString()))
    })
    server.on('tlsClientError', () => undefined)
    const { port } = await running(listen(server, '127.0.0.1'))

    expect(await deliver(`https://127.0.0.1:${port}/`)).toMatchObject({
      attemptLog: [{ error: expect.stringMatching(/^The server's certificate is not valid/) }],
    })
    expect(received).toEqual([])
  })
})
