import { AppError } from '@postrider/contracts/errors'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sesIdentities } from './ses-identities.ts'

/**
 * A fake of SESv2's API for identities in its wire format: REST paths, JSON, and the error's name in a
 * header.
 */
interface FakeSes {
  url: string
  calls: string[]
  verify(domain: string): void
  close(): void
}

interface FakeResponse {
  status: number
  body: object
  error?: string
}

/** Applies a request to the identities and returns SES's response. */
function act(domains: Map<string, { verified: boolean }>, method: string, domain: string): FakeResponse {
  const known = domains.get(domain)
  if (domain === 'broken.test')
    return { status: 500, body: { message: 'down' }, error: 'InternalServiceErrorException' }
  if (method === 'POST' && known) return { status: 400, body: {}, error: 'AlreadyExistsException' }
  if (method === 'POST') {
    domains.set(domain, { verified: false })
    return { status: 200, body: {} }
  }
  if (!known) return { status: 404, body: { message: 'none' }, error: 'NotFoundException' }
  if (method === 'DELETE') {
    domains.delete(domain)
    return { status: 200, body: {} }
  }
  const dkim = { Status: known.verified ? 'SUCCESS' : 'PENDING', Tokens: ['t1', 't2', 't3'] }
  return { status: 200, body: { DkimAttributes: dkim, VerifiedForSendingStatus: known.verified } }
}

async function fakeSes(): Promise<FakeSes> {
  const domains = new Map<string, { verified: boolean }>()
  const calls: string[] = []
  const respondTo = async (req: IncomingMessage): Promise<FakeResponse> => {
    let text = ''
    for await (const chunk of req) text += chunk
    calls.push(`${req.method} ${req.url}`)
    const domain = /identities\/([^/]+)/.exec(req.url ?? '')?.[1] ?? JSON.parse(text || '{}').EmailIdentity
    return act(domains, req.method ?? '', domain)
  }
  const server: Server = createServer((req, res) => {
    void respondTo(req).then(({ status, body, error }) => {
      const type = error ? { 'x-amzn-errortype': error } : {}
      res.writeHead(status, { 'content-type': 'application/json', ...type }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The address of a TCP server is always an AddressInfo.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    verify: (domain) => void domains.set(domain, { verified: true }),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

describe('the client of SES identities', () => {
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' }
  let ses: FakeSes

  beforeAll(async () => {
    ses = await fakeSes()
  })
  afterAll(() => ses.close())

  const identities = () =>
    sesIdentities({ region: 'eu-west-1', endpoint: ses.url, mailFromSubdomain: 'mail', credentials })

  it('registers a domain once, sets its MAIL FROM domain and reads its identity', async () => {
    const first = await identities().register('shop.test')
    const again = await identities().register('shop.test')
    ses.verify('shop.test')
    const verified = await identities().find('shop.test')

    const pending = { tokens: ['t1', 't2', 't3'], status: 'Pending', verified: false }
    expect([first, again]).toEqual([pending, pending])
    expect(verified).toEqual({ ...pending, status: 'Success', verified: true })
    expect(ses.calls).toContain('PUT /v2/email/identities/shop.test/mail-from')
  })

  it('removes a domain, and does not fail if the domain is not registered', async () => {
    await identities().register('old.test')

    await identities().forget('old.test')
    await identities().forget('old.test')

    expect(await identities().find('old.test')).toBeUndefined()
  })

  it('throws `unavailable` when SES fails', async () => {
    const error = await identities()
      .find('broken.test')
      .catch((thrown: unknown) => thrown)

    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({ kind: 'unavailable', code: 'EXTERNAL_SERVICE_ERROR' })
  })

  it('throws `unavailable` when SES does not respond', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo

    const error = await sesIdentities({
      region: 'eu-west-1',
      endpoint: `http://127.0.0.1:${port}`,
      mailFromSubdomain: 'mail',
      credentials,
      timeoutMs: 300,
    })
      .forget('silent.test')
      .catch((thrown: unknown) => thrown)

    silent.closeAllConnections()
    silent.close()
    expect(error).toMatchObject({ kind: 'unavailable' })
  })
})
