import type { FakeProject } from '@postrider/testing/fakes'
import { bearer, startGateway, type GatewayUnderTest } from './start.ts'

let under: GatewayUnderTest
let project: FakeProject
beforeAll(async () => {
  under = await startGateway()
  project = under.accounts.addProject()
})
afterAll(() => under.stop())

describe('Every answer', () => {
  it('carries the request id, the caller’s own where it is valid, and the safety headers', async () => {
    const { headers, body } = await under
      .as({ ...bearer(project.secretKey), 'x-request-id': 'mine-1' })
      .get('/contacts')
    expect(headers.get('x-request-id')).toBe('mine-1')
    expect(body.headers['x-request-id']).toBe('mine-1')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    // Contacts, keys and pages of recipients are in no cache, unless a service says otherwise.
    expect(headers.get('cache-control')).toBe('no-store')

    const refused = await under.as({ 'x-request-id': 'x'.repeat(129) }).get('/nothing')
    expect(refused.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(refused.body.error.requestId).toBe(refused.headers.get('x-request-id'))
  })

  it('is 404 for an unknown path and 405 with Allow for a wrong method', async () => {
    const unknown = await under.as().get('/nothing')
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'RESOURCE_NOT_FOUND'])

    const wrong = await under.as().put('/contacts')
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, POST'])
    expect(wrong.body.error).toMatchObject({
      code: 'BAD_REQUEST',
      message: 'This endpoint does not take PUT, but GET and POST.',
    })
    expect((await under.as().get('/v1/send')).body.error.message).toBe(
      'This endpoint does not take GET, but POST.',
    )
  })

  it('is 501 for what is of a service that has no address', async () => {
    const { status, body } = await under.as().get('/segments')
    expect([status, body.error.code]).toEqual([501, 'NOT_IMPLEMENTED'])
    expect(body.error.message).toContain('GET /segments')
  })
})
