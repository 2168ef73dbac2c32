import type { FakeProject } from '@postrider/testing/fakes'
import { bearer, startGateway, type GatewayUnderTest } from './start.ts'

let under: GatewayUnderTest
let project: FakeProject
beforeAll(async () => {
  under = await startGateway()
  project = under.accounts.addProject()
})
afterAll(() => under.stop())

describe('each response', () => {
  it('contains security headers, and the request id of the caller if that id is valid', async () => {
    const { headers, body } = await under
      .as({ ...bearer(project.secretKey), 'x-request-id': 'mine-1' })
      .get('/contacts')
    expect(headers.get('x-request-id')).toBe('mine-1')
    expect(body.headers['x-request-id']).toBe('mine-1')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    // Contacts, keys and recipients' pages must not be cached, unless a service sets another header.
    expect(headers.get('cache-control')).toBe('no-store')

    const refused = await under.as({ 'x-request-id': 'x'.repeat(129) }).get('/nothing')
    expect(refused.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(refused.body.error.requestId).toBe(refused.headers.get('x-request-id'))
  })

  it('contains the id of a workflow chain only if the caller has the secret key', async () => {
    const marked = 'x.0198c0de-0000-7000-8000-00000000000b.w3'
    const idWith = async (headers: Record<string, string>, path: string) => {
      const client = under.as({ ...headers, 'x-request-id': marked })
      const answer = path === '/v1/track' ? await client.post(path, { body: {} }) : await client.get(path)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('x-request-id')).toBe(answer.body.headers['x-request-id'])
      return answer.body.headers['x-request-id']
    }

    expect(await idWith(bearer(project.secretKey), '/contacts')).toBe(marked)
    // An endpoint for everyone does not check keys.
    const open = '/auth/oauth/github'
    for (const [headers, path] of [
      [bearer(project.publicKey), '/v1/track'],
      [bearer(project.secretKey), open],
      [{}, open],
    ] as const)
      expect(await idWith(headers, path)).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('has the status 404 for an unknown path, and 405 with Allow for a wrong method', async () => {
    const unknown = await under.as().get('/nothing')
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'RESOURCE_NOT_FOUND'])

    const wrong = await under.as().put('/contacts')
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, POST'])
    expect(wrong.body.error).toMatchObject({
      code: 'BAD_REQUEST',
      message: 'This endpoint does not support PUT. Use GET or POST.',
    })
    expect((await under.as().get('/v1/send')).body.error.message).toBe(
      'This endpoint does not support GET. Use POST.',
    )
  })

  it('has the status 501 for an endpoint of a service without a URL', async () => {
    const { status, body } = await under.as().get('/segments')
    expect([status, body.error.code]).toEqual([501, 'NOT_IMPLEMENTED'])
    expect(body.error.message).toContain('GET /segments')
  })
})
