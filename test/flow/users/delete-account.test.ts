import { apiClient, httpClient } from '@postrider/testing/service'
import { browserOf } from '../support/browser.ts'
import { sharedFlow, type Flow } from '../support/start-flow.ts'

let flow: Flow
beforeAll(async () => {
  flow = await sharedFlow()
})
afterAll(() => flow.stop())

const password = 'correct horse battery'

describe('a deleted account', () => {
  it('has no access from the moment of the response, nor have the keys of its projects', async () => {
    const email = 'leaving.of.users@example.com'
    const { client, cookie } = await browserOf(flow, '/auth/signup', { email, password })
    const second = await browserOf(flow, '/auth/login', { email, password })
    const { body: own } = await client.post('/users/@me/projects', { body: { name: 'Own' } })
    const team = await flow.newProject()
    await team.owner.post(`/projects/${team.id}/members`, { body: { email, role: 'ADMIN' } })
    const key = apiClient(
      () => flow.url,
      () => ({ authorization: `Bearer ${own.secret}` }),
    )
    const inTeam = httpClient(
      () => flow.url,
      () => ({ cookie, origin: flow.url, 'x-project-id': team.id }),
    )
    const statuses = async (): Promise<number[]> => [
      (await client.get('/users/@me')).status,
      (await second.client.get('/users/@me')).status,
      (await inTeam.get('/contacts')).status,
      (await key.get('/contacts')).status,
    ]
    expect(await statuses()).toEqual([200, 200, 200, 200])

    const refused = await client.delete('/users/@me', { body: { password } })
    const deleted = await client.delete('/users/@me', { body: { password, deleteProjects: [own.id] } })

    expect(refused).toMatchObject({
      status: 409,
      body: { error: { details: { lastOwnerOf: [], onlyMemberOf: [{ id: own.id, name: 'Own' }] } } },
    })
    expect(deleted.status).toBe(200)
    expect(deleted.headers.get('set-cookie')).toMatch(/^session=; Max-Age=0/)
    expect(await statuses()).toEqual([401, 401, 401, 401])
    expect((await flow.anybody.post('/auth/login', { body: { email, password } })).status).toBe(401)
    expect((await team.owner.get(`/projects/${team.id}/members`)).body).toHaveLength(1)
  })

  it('is not deleted by a request of another site', async () => {
    const email = 'staying.of.users@example.com'
    const { client, cookie } = await browserOf(flow, '/auth/signup', { email, password })
    const elsewhere = httpClient(
      () => flow.url,
      () => ({ cookie, origin: 'https://evil.example' }),
    )

    const { status } = await elsewhere.delete('/users/@me', { body: { password } })

    expect(status).toBe(403)
    expect((await client.get('/users/@me')).status).toBe(200)
  })
})
