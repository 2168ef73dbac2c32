import { bearer, startGateway, type GatewayUnderTest } from './start.ts'

let isDiskFull = false
let under: GatewayUnderTest
beforeAll(async () => {
  under = await startGateway({}, { isDiskFull: () => isDiskFull })
})
afterAll(() => under.stop())
beforeEach(() => {
  isDiskFull = true
})

describe('a gateway on a full disk', () => {
  it('rejects requests that store data until space is free again', async () => {
    const { secretKey } = under.accounts.addProject()
    const client = under.as(bearer(secretKey))

    const refused = await client.post('/contacts', { body: { email: 'ada@example.net' } })

    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('30')
    expect(refused.body.error).toMatchObject({
      code: 'EXTERNAL_SERVICE_ERROR',
      message: 'The disk of this server is full, so no data can be stored.',
    })
    isDiskFull = false
    expect((await client.post('/contacts', { body: {} })).status).toBe(200)
  })

  it('serves reads, deletions and requests without a key, and warns', async () => {
    const { secretKey } = under.accounts.addProject()
    const client = under.as(bearer(secretKey))

    expect((await client.get('/contacts')).status).toBe(200)
    expect((await client.delete('/contacts/01890000-0000-7000-8000-000000000000')).status).toBe(200)
    expect((await under.as().post('/auth/login', { body: {} })).status).toBe(200)
    expect((await under.as().get('/health')).body.services.gateway.warnings).toEqual([
      'the disk is full: requests that store data are rejected',
    ])
  })
})
