import { bearer, startGateway, type GatewayUnderTest } from './start.ts'

let under: GatewayUnderTest

beforeAll(async () => {
  under = await startGateway()
})
afterAll(() => under.stop())

describe('a caller that hangs up', () => {
  it('is seen by the service, which need not work for it', async () => {
    const arrived = Promise.withResolvers<void>()
    const closed = Promise.withResolvers<void>()
    under.services.contacts.answerWith((_req, res) => {
      res.once('close', () => closed.resolve())
      arrived.resolve()
    })
    const project = under.accounts.addProject()
    const hangUp = new AbortController()

    const asking = under.as(bearer(project.secretKey)).get('/contacts', { signal: hangUp.signal })
    await arrived.promise
    hangUp.abort()

    await expect(asking).rejects.toThrow()
    await expect(closed.promise).resolves.toBeUndefined()
  })
})
