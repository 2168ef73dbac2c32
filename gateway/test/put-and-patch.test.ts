import type { FakeProject } from '@postrider/testing/fakes'
import { bearer, startGateway, type GatewayUnderTest } from './start.ts'

const id = '0198a000-0000-7000-8000-00000000000a'

let under: GatewayUnderTest
let project: FakeProject
beforeAll(async () => {
  under = await startGateway()
  project = under.accounts.addProject()
})
afterAll(() => under.stop())

describe('PUT and PATCH', () => {
  it.each([`/contacts/${id}`, `/templates/${id}`, `/suppressions/${id}`])(
    'are aliases for %s: the service receives the method that it implements',
    async (path) => {
      const client = under.as(bearer(project.secretKey))

      for (const method of ['put', 'patch'] as const) {
        const { status, body } = await client[method](path, { body: { name: 'x' } })
        expect([status, body.method, body.url]).toEqual([200, 'PATCH', path])
      }
    },
  )

  it('are both listed in the error for a wrong method and in a preflight', async () => {
    const refused = await under.as().post(`/contacts/${id}`)
    const preflight = await fetch(`${under.gateway.url()}/contacts/${id}`, {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'PUT' },
    })

    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, PATCH, PUT, DELETE'])
    expect([preflight.status, preflight.headers.get('allow')]).toEqual([
      200,
      'GET, PATCH, PUT, DELETE, OPTIONS',
    ])
  })

  it('are rejected if the path supports neither', async () => {
    expect((await under.as().patch('/contacts')).status).toBe(405)
    expect((await under.as().put('/contacts')).status).toBe(405)
  })
})

describe('the error for an unknown path or method', () => {
  it.each([
    ['get', '/v1/contacts', 404, 'Did you mean GET /contacts? GET /docs shows every endpoint.'],
    ['post', '/emails', 405, 'Did you mean POST /v1/send? GET /docs shows every endpoint.'],
    ['patch', '/contacts', 405, 'GET /docs shows every endpoint.'],
    ['get', '/nothing', 404, 'GET /docs shows every endpoint.'],
  ] as const)('suggests the nearest endpoint for %s %s', async (method, path, status, suggestion) => {
    expect(await under.as()[method](path)).toMatchObject({ status, body: { error: { suggestion } } })
  })
})
