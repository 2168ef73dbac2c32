import { AppError } from '@postrider/contracts'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sesIdentities } from '../src/identities/ses-identities.ts'

/** As much of SESv2 as identities need, in its wire format: REST paths, JSON, the error's name in a header. */
interface FakeSes {
  url: string
  calls: string[]
  verify(domain: string): void
  close(): void
}

async function fakeSes(): Promise<FakeSes> {
  const domains = new Map<string, { verified: boolean }>()
  const calls: string[] = []
  const server: Server = createServer(async (req, res) => {
    let text = ''
    for await (const chunk of req) text += chunk
    calls.push(`${req.method} ${req.url}`)
    const domain = /identities\/([^/]+)/.exec(req.url ?? '')?.[1] ?? JSON.parse(text || '{}').EmailIdentity
    const known = domains.get(domain)
    const answer = (status: number, body: object, error?: string): void => {
      res.writeHead(status, {
        'content-type': 'application/json',
        ...(error ? { 'x-amzn-errortype': error } : {}),
      })
      res.end(JSON.stringify(body))
    }
    if (domain === 'broken.test') return answer(500, { message: 'down' }, 'InternalServiceErrorException')
    if (req.method === 'POST' && known) return answer(400, {}, 'AlreadyExistsException')
    if (req.method === 'POST') return void (domains.set(domain, { verified: false }), answer(200, {}))
    if (!known) return answer(404, { message: 'none' }, 'NotFoundException')
    if (req.method === 'DELETE') return void (domains.delete(domain), answer(200, {}))
    const status = known.verified ? 'SUCCESS' : 'PENDING'
    const dkim = { Status: status, Tokens: ['t1', 't2', 't3'] }
    return answer(200, { DkimAttributes: dkim, VerifiedForSendingStatus: known.verified })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP server's address is always an AddressInfo.
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

describe('identities at SES, by the real SDK', () => {
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' }
  let ses: FakeSes

  beforeAll(async () => {
    ses = await fakeSes()
  })
  afterAll(() => ses.close())

  const identities = () =>
    sesIdentities({ region: 'eu-west-1', endpoint: ses.url, mailFromSubdomain: 'mail', credentials })

  it('registers once, sets the MAIL FROM domain and reads what SES knows', async () => {
    const first = await identities().register('shop.test')
    const again = await identities().register('shop.test')
    ses.verify('shop.test')
    const verified = await identities().find('shop.test')

    const pending = { tokens: ['t1', 't2', 't3'], status: 'Pending', verified: false }
    expect([first, again]).toEqual([pending, pending])
    expect(verified).toEqual({ ...pending, status: 'Success', verified: true })
    expect(ses.calls).toContain('PUT /v2/email/identities/shop.test/mail-from')
  })

  it('forgets a domain, also one that is not there', async () => {
    await identities().register('old.test')

    await identities().forget('old.test')
    await identities().forget('old.test')

    expect(await identities().find('old.test')).toBeUndefined()
  })

  it('says unavailable when SES fails', async () => {
    const error = await identities()
      .find('broken.test')
      .catch((thrown: unknown) => thrown)

    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({ kind: 'unavailable', code: 'EXTERNAL_SERVICE_ERROR' })
  })
})
