import { randomUUID } from 'node:crypto'
import { signSessionToken } from '@postrider/security'
import { testRing } from '@postrider/testing/service'
import type { FakeProject } from '@postrider/testing/fakes'
import { bearer, startGateway, type GatewayUnderTest } from './start.ts'

let under: GatewayUnderTest
let project: FakeProject
beforeAll(async () => {
  under = await startGateway()
  project = under.accounts.addProject()
})
afterAll(() => under.stop())

const refusal = (code: string, statusCode: number) => ({
  success: false,
  error: {
    code,
    statusCode,
    message: expect.any(String),
    requestId: expect.any(String),
    suggestion: expect.any(String),
  },
  timestamp: expect.any(String),
})

describe('an API key', () => {
  it('determines the project, regardless of other headers', async () => {
    const { status, body } = await under
      .as({ ...bearer(project.secretKey), 'x-project-id': randomUUID(), cookie: 'session=x; other=y' })
      .post('/contacts', { body: { email: 'a@example.com' } })

    expect(status).toBe(200)
    expect(body).toMatchObject({ service: 'contacts', method: 'POST', url: '/contacts' })
    const { id: projectId, ownerId } = project
    expect(body.caller).toEqual({ kind: 'key', keyType: 'secret', ownerId, projectId, generation: 1 })
    expect(body.headers).not.toHaveProperty('cookie')
    expect(body.headers).not.toHaveProperty('x-project-id')
    expect(body.headers.authorization).not.toContain(project.secretKey)
  })

  it('is looked up in the accounts service once and then cached', async () => {
    const own = under.accounts.addProject()
    const before = under.accounts.lookups
    for (let i = 0; i < 5; i += 1) await under.as(bearer(own.secretKey)).get('/contacts')
    expect(under.accounts.lookups - before).toBe(1)
  })

  it.each([
    ['nothing', {}],
    ['another scheme', { authorization: 'Basic abc' }],
    ['no token', { authorization: 'Bearer ' }],
    ['a token in two parts', { authorization: 'Bearer a b' }],
  ])(
    'is reported as missing if Authorization contains %s',
    async (_what, headers: Record<string, string>) => {
      const { status, body } = await under.as(headers).post('/v1/send', { body: {} })
      expect([status, body]).toEqual([401, refusal('MISSING_AUTH', 401)])
    },
  )

  it.each([
    ['unknown', '/v1/send', () => `sk_${'x'.repeat(48)}`],
    ['not a key', '/v1/send', () => 'hello'],
    ['public and a secret one is required', '/v1/send', () => project.publicKey],
    ['secret and a public one is required', '/v1/track', () => project.secretKey],
    ['public for a resource', '/contacts', () => project.publicKey],
  ])('is rejected if it is %s', async (_what, path, key) => {
    const { status, body } = await under.as(bearer(key())).post(path, { body: {} })
    expect([status, body]).toEqual([401, refusal('INVALID_API_KEY', 401)])
  })

  it('must be the public key on /v1/track', async () => {
    const { status, body } = await under.as(bearer(project.publicKey)).post('/v1/track', { body: {} })
    expect([status, body.caller.keyType]).toEqual([200, 'public'])
  })

  it('gives no access to endpoints for users', async () => {
    const as = under.as(bearer(project.secretKey))
    const answers = [
      await as.get('/users/@me'),
      await as.get('/users/@me/projects'),
      await as.patch(`/users/@me/projects/${project.id}`, { body: {} }),
      await as.post(`/users/@me/projects/${project.id}/regenerate-keys`),
    ]
    expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual(
      answers.map(() => [401, 'UNAUTHORIZED']),
    )
  })

  it('becomes invalid immediately when it is rotated', async () => {
    const own = under.accounts.addProject()
    const old = under.as(bearer(own.secretKey))
    expect((await old.get('/contacts')).status).toBe(200)

    await under.accounts.rotate(own)

    expect((await old.get('/contacts')).body.error.code).toBe('INVALID_API_KEY')
    expect((await under.as(bearer(own.secretKey)).get('/contacts')).status).toBe(200)
  })

  it('is not cached again by a lookup that began before the rotation and ends after it', async () => {
    const own = under.accounts.addProject()
    const old = under.as(bearer(own.secretKey))
    under.accounts.delayMs = 100
    const early = old.get('/contacts')
    await new Promise((resolve) => setTimeout(resolve, 50))

    await under.accounts.rotate(own)
    await early
    under.accounts.delayMs = 0

    expect((await old.get('/contacts')).status).toBe(401)
  })
})

describe('a disabled project', () => {
  it('immediately rejects writes, but still allows reads', async () => {
    const own = under.accounts.addProject()
    const { cookie } = await under.accounts.signIn([[own, 'OWNER']])
    const [byKey, byPerson] = [under.as(bearer(own.secretKey)), under.as({ cookie, 'x-project-id': own.id })]
    await byKey.get('/contacts')
    await byPerson.get('/contacts')

    await under.accounts.disable(own)

    for (const as of [byKey, byPerson]) {
      expect((await as.get('/contacts')).status).toBe(200)
      const { status, body } = await as.post('/contacts', { body: {} })
      expect([status, body]).toEqual([403, refusal('PROJECT_DISABLED', 403)])
    }
    expect((await under.as(bearer(own.publicKey)).post('/v1/track')).body.error.code).toBe('PROJECT_DISABLED')
    expect((await byPerson.delete(`/users/@me/projects/${own.id}`)).body.error.code).toBe('PROJECT_DISABLED')
  })
})

describe('a session', () => {
  it("acts in the project of X-Project-Id with the user's role in that project", async () => {
    const { cookie, session } = await under.accounts.signIn([[project, 'ADMIN']])

    const { status, body } = await under.as({ cookie, 'x-project-id': project.id }).get('/contacts?limit=3')

    expect(status).toBe(200)
    expect(body.url).toBe('/contacts?limit=3')
    expect(body.caller).toEqual({
      kind: 'session',
      userId: session.userId,
      sessionId: session.id,
      projectId: project.id,
      role: 'ADMIN',
      generation: 1,
    })
  })

  it("is rejected with 400 without X-Project-Id, and with 403 for another user's project or an invalid id", async () => {
    const { cookie } = await under.accounts.signIn([[project, 'MEMBER']])
    const foreign = under.accounts.addProject()

    expect((await under.as({ cookie }).get('/contacts')).body).toEqual(refusal('BAD_REQUEST', 400))
    for (const id of [foreign.id, randomUUID(), 'nonsense', ''])
      expect((await under.as({ cookie, 'x-project-id': id }).get('/contacts')).body).toEqual(
        refusal('PROJECT_ACCESS_DENIED', 403),
      )
  })

  it('is rejected with 401 if it is missing, forged, expired or signed out', async () => {
    const { cookie, session } = await under.accounts.signIn([[project, 'OWNER']])
    const claims = { sid: session.id, sub: session.userId }
    const forged = await signSessionToken([{ id: 'test', secret: 'x'.repeat(40) }], claims, 60)
    const expired = await signSessionToken(testRing, claims, -60)
    const ask = async (cookie: string) =>
      (await under.as({ cookie, 'x-project-id': project.id }).get('/contacts')).status
    expect(await ask(cookie)).toBe(200)

    await under.accounts.logOut(session)

    for (const each of [cookie, `session=${forged}`, `session=${expired}`, 'session=', 'session', ''])
      expect(await ask(each)).toBe(401)
    expect((await under.as().get('/users/@me')).body).toEqual(refusal('UNAUTHORIZED', 401))
  })

  it('loses access to a project immediately when its user is removed', async () => {
    const { cookie, session } = await under.accounts.signIn([[project, 'MEMBER']])
    // An id in capitals must not be cached separately.
    const ways = [project.id, project.id.toUpperCase()].map((id) => under.as({ cookie, 'x-project-id': id }))
    for (const as of ways) expect((await as.get('/contacts')).status).toBe(200)

    await under.accounts.removeMember(session, project)

    for (const as of ways) expect((await as.get('/contacts')).body.error.code).toBe('PROJECT_ACCESS_DENIED')
  })

  it("needs no project to access the user's account", async () => {
    const { cookie, session } = await under.accounts.signIn()
    const { body } = await under.as({ cookie }).get('/users/@me')
    expect(body.caller).toEqual({ kind: 'user', userId: session.userId, sessionId: session.id })
  })

  it('needs the role of the route', async () => {
    const { cookie: member } = await under.accounts.signIn([[project, 'MEMBER']])
    const { cookie: admin } = await under.accounts.signIn([[project, 'ADMIN']])
    const path = `/users/@me/projects/${project.id}`
    const inProject = { 'x-project-id': project.id }

    expect((await under.as({ cookie: member, ...inProject }).post('/domains', { body: {} })).body).toEqual(
      refusal('FORBIDDEN', 403),
    )
    expect((await under.as({ cookie: admin, ...inProject }).post('/domains', { body: {} })).status).toBe(200)
    expect((await under.as({ cookie: member }).patch(path, { body: {} })).status).toBe(403)
    expect((await under.as({ cookie: admin }).patch(path, { body: {} })).status).toBe(200)
    expect((await under.as({ cookie: admin }).delete(path)).status).toBe(403)
  })

  it("is rejected with 404 for another user's project in the path", async () => {
    const { cookie } = await under.accounts.signIn([[project, 'OWNER']])
    for (const id of [under.accounts.addProject().id, randomUUID(), 'nonsense']) {
      const { status, body } = await under.as({ cookie }).delete(`/users/@me/projects/${id}`)
      expect([status, body.error.code]).toEqual([404, 'RESOURCE_NOT_FOUND'])
    }
  })

  it('cannot be used for writes by pages of other origins', async () => {
    const { cookie } = await under.accounts.signIn([[project, 'OWNER']])
    const from = (origin: string) => under.as({ cookie, origin, 'x-project-id': project.id })

    expect((await from('https://evil.example').post('/contacts', { body: {} })).body).toEqual(
      refusal('FORBIDDEN', 403),
    )
    expect((await from('null').post('/contacts', { body: {} })).status).toBe(403)
    expect((await from('https://evil.example').get('/contacts')).status).toBe(200)
    expect((await from('https://app.example.com').post('/contacts', { body: {} })).status).toBe(200)
    expect((await from(under.gateway.url()).post('/contacts', { body: {} })).status).toBe(200)
    const without = (site: string) =>
      under.as({ cookie, 'sec-fetch-site': site, 'x-project-id': project.id }).post('/contacts', { body: {} })
    expect((await without('cross-site')).status).toBe(403)
    expect((await without('same-origin')).status).toBe(200)
  })

  it('is forwarded to sign-out, although sign-out does not require a session', async () => {
    const { cookie, session } = await under.accounts.signIn()
    expect((await under.as({ cookie }).get('/auth/logout')).body.caller).toMatchObject({
      kind: 'user',
      sessionId: session.id,
    })
    expect((await under.as().get('/auth/logout')).body.caller).toEqual({ kind: 'anonymous' })
  })
})
