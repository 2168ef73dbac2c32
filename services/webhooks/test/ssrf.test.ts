import type { LookupAddress } from 'node:dns'
import { addressBlock } from '@postrider/outgoing-http'
import { loopbackHosts, refusedAddresses } from '@postrider/testing/addresses'
import {
  tcpServer,
  webhookServer,
  type Listening,
  type WebhookServer,
} from '@postrider/testing/webhook-server'
import { sentMail, someProject } from './factories.ts'
import { startWebhooks, type WebhooksUnderTest } from './start.ts'

let webhooks: WebhooksUnderTest
const lines: [level: string, event: string, fields: unknown][] = []
/** The addresses that the next lookups return; the last ones are repeated. */
let lookups: string[][] = []
const started: Listening[] = []

const note = (level: string) => (event: string, fields?: unknown) => void lines.push([level, event, fields])
const log = { error: note('ERROR'), warn: note('WARN'), info: note('INFO'), debug: () => undefined }

/** The only allowed address, in place of a public one. */
const open = '127.0.0.2'
const allowed = [addressBlock(`${open}/32`)].filter((block) => block !== undefined)

async function resolveHost(): Promise<LookupAddress[]> {
  const found = lookups.length > 1 ? lookups.shift() : lookups[0]
  return (found ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
}

beforeAll(async () => {
  webhooks = await startWebhooks({
    settings: { webhookAllowPrivate: allowed },
    overrides: { log, resolveHost },
  })
})
afterEach(async () => {
  await Promise.all(started.splice(0).map(({ stop }) => stop()))
  const unexpected = lines.splice(0).filter(([level]) => level !== 'INFO')
  if (unexpected.length > 0) throw new Error(`The service logged ${JSON.stringify(unexpected)}`)
})
afterAll(() => webhooks.stop())

async function running<Server extends Listening>(server: Promise<Server>): Promise<Server> {
  const listening = await server
  started.push(listening)
  return listening
}

/** Sends a test to the URL, and returns the attempt. */
async function attemptAt(url: string) {
  const project = someProject(webhooks)
  const { status, body } = await project.create({ url })
  expect(status).toBe(201)
  const test = await project.api.post(`/webhook-endpoints/${body.id}/test`, { body: { event: 'email.sent' } })
  expect(test.status).toBe(200)
  return { id: body.id, projectId: project.projectId, attempt: test.body.attemptLog[0] }
}

const refused = {
  statusCode: null,
  response: null,
  error: 'The host of the URL has an address that webhooks may not be sent to.',
}

/** Expects that no request is sent to the URL, and that this is logged without the address. */
async function expectRefused(url: string): Promise<void> {
  const { id, projectId, attempt } = await attemptAt(url)
  expect(attempt).toMatchObject(refused)
  const logged = lines.filter(([, event]) => event === 'webhook.refused')
  expect(logged).toEqual([['INFO', 'webhook.refused', { endpointId: id, projectId }]])
}

describe.each(Object.entries(refusedAddresses))(
  'a host name with an address of the kind %s',
  (_, addresses) => {
    it.each(addresses)('is refused at the connection: %s', async (address) => {
      lookups = [[address]]
      await expectRefused('https://hooks.example/')
    })
  },
)

describe('a connection', () => {
  it('is refused if any address of the name is private', async () => {
    const receiver = await running(webhookServer(undefined, open))
    lookups = [[open, '10.0.0.1']]
    await expectRefused(`http://hooks.example:${receiver.port}/`)
    expect(receiver.received).toEqual([])
  })

  it.each(loopbackHosts)('is never made to %s, which was allowed earlier', async (host) => {
    let connections = 0
    const server = await running(tcpServer(() => (connections += 1)))
    lookups = [['127.0.0.1'], ['127.0.0.1']]
    const { api, create, projectId } = someProject(webhooks)
    const { body } = await create()
    const { href } = new URL(`http://${host}:${server.port}/`)
    // The operator allowed the address when the endpoint was created.
    await webhooks.db.updateTable('webhook_endpoints').set({ url: href }).where('id', '=', body.id).execute()

    const test = await api.post(`/webhook-endpoints/${body.id}/test`, { body: { event: 'email.sent' } })
    expect(test.body.attemptLog).toEqual([expect.objectContaining(refused)])
    expect(lines).toContainEqual(['INFO', 'webhook.refused', { endpointId: body.id, projectId }])
    expect(connections).toBe(0)
  })

  it('without TLS is refused for a name with a public address', async () => {
    lookups = [['8.8.8.8']]
    await expectRefused('http://hooks.example/')
  })

  it('is checked at each attempt: a name can get another address', async () => {
    const receiver = await running(webhookServer(undefined, open))
    const inside = await running(webhookServer())
    lookups = [[open], ['127.0.0.1']]
    const { projectId, create, deliveries } = someProject(webhooks)
    const { body } = await create({ url: `http://hooks.example:${receiver.port}/` })

    await webhooks.consume(sentMail(projectId))
    await webhooks.idle()
    await webhooks.consume(sentMail(projectId))
    await webhooks.idle()

    expect(receiver.received).toHaveLength(1)
    expect(inside.received).toEqual([])
    const states = (await deliveries(body.id)).map(({ state }: { state: string }) => state)
    expect(states).toEqual(['RETRYING', 'DELIVERED'])
    expect(lines).toContainEqual(['INFO', 'webhook.refused', { endpointId: body.id, projectId }])
  })

  it('has only checked addresses: the name is resolved once per attempt', async () => {
    const receiver = await running(webhookServer(undefined, open))
    lookups = [[open], ['127.0.0.1']]
    const { attempt } = await attemptAt(`http://hooks.example:${receiver.port}/`)

    expect(attempt).toMatchObject({ statusCode: 200, error: null })
    expect(lookups).toEqual([['127.0.0.1']])
  })
})

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])('with %d is a failure and is not followed', async (status) => {
    const target = await running(webhookServer(undefined, open))
    const receiver: WebhookServer = await running(
      webhookServer((_, res) => {
        res.writeHead(status, { location: `http://${open}:${target.port}/` }).end()
      }, open),
    )
    const { attempt } = await attemptAt(`http://${open}:${receiver.port}/`)

    expect(attempt).toMatchObject({
      statusCode: status,
      error: `The server responded with the redirect ${status}. Redirects are not followed.`,
    })
    expect([receiver.received.length, target.received.length]).toEqual([1, 0])
  })
})
