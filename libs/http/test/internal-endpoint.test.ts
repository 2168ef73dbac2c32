import { defineInternalEndpoint } from '@postrider/contracts/internal'
import {
  appName,
  envelope,
  httpClient,
  someCaller,
  startApp,
  testRing,
  type AppUnderTest,
} from '@postrider/testing/service'
import { z } from 'zod'
import { implementInternal, ok } from '../src/index.ts'
import { serviceTokenSigner } from '@postrider/security'

const double = defineInternalEndpoint('/internal/double', {
  services: ['test'],
  callers: ['send', 'setup'],
  body: z.object({ n: z.number() }),
  response: z.object({ n: z.number() }),
})

let app: AppUnderTest

beforeAll(async () => {
  app = await startApp([
    implementInternal(double, ({ body, caller }) => ok({ n: body.n * 2, by: caller.service })),
    implementInternal({ ...double, path: '/internal/undeclared', callers: [] }, () => ok({})),
  ])
})
afterAll(() => app.stop())

const as = (service: string) =>
  httpClient(
    () => app.url,
    async () => ({ authorization: `Bearer ${await serviceTokenSigner(service, testRing)(appName)}` }),
  )

describe('an internal endpoint', () => {
  it('accepts the peers that its definition names', async () => {
    for (const by of double.callers)
      expect(await as(by).post(double.path, { body: { n: 2 } })).toMatchObject({
        status: 200,
        body: { n: 4, by },
      })
  })

  it('rejects any other peer with 403, before the body is read', async () => {
    expect(await as('campaigns').post(double.path, { body: { n: 'two' } })).toMatchObject({
      status: 403,
      body: envelope(403, 'FORBIDDEN'),
    })
  })

  it('rejects a caller that is not a peer with 401', async () => {
    const body = { n: 2 }
    expect((await app.as(someCaller()).post(double.path, { body })).status).toBe(401)
    expect((await app.bare.post(double.path, { body })).status).toBe(401)
  })

  it('rejects every peer with 403 if its definition names no callers', async () => {
    expect((await as('send').post('/internal/undeclared')).status).toBe(403)
  })
})
