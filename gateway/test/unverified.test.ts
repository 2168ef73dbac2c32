import { bearer, startGateway, type GatewayUnderTest } from './start.ts'
import { isWrite, type Route } from '../src/route.ts'
import { endpoints, type Method } from '@postrider/contracts/api'
import type { FakeProject, FakeSession } from '@postrider/testing/fakes'

let under: GatewayUnderTest
let project: FakeProject
let session: FakeSession
let cookie: string

beforeAll(async () => {
  under = await startGateway({ rateLimitPerMinute: 0 })
  project = under.accounts.addProject()
  const signedIn = await under.accounts.signIn([[project, 'OWNER']])
  session = signedIn.session
  cookie = signedIn.cookie
})
afterAll(() => under.stop())

const verbs = {
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
} as const satisfies Record<Method, string>

// The services behind the gateway under test.
const installed = ['accounts', 'contacts', 'send']

const takesSession = ({ who, service }: Route): boolean =>
  installed.includes(service) && ['secret-key-or-session', 'session', 'user', 'visitor'].includes(who)

const ask = async ({ method, path, project: from }: Route) => {
  const real = path.replaceAll(/:\w+/g, project.id)
  const named = from === 'caller' ? { 'x-project-id': project.id } : {}
  const client = under.as({ cookie, ...named })
  return client[verbs[method]](real, isWrite(method) ? { body: {} } : {})
}

const isRefused = ({ status, body }: { status: number; body: unknown }): boolean =>
  status === 403 && JSON.stringify(body).includes('"EMAIL_VERIFICATION_REQUIRED"')

describe('a session whose user must verify the address', () => {
  const rows = endpoints.filter(takesSession)
  const open = [
    'GET /auth/logout',
    'POST /auth/accept-invitation',
    'POST /auth/request-verification',
    'POST /auth/verify-email',
    'GET /users/@me',
  ]

  it('has access only to /auth/* and GET /users/@me', async () => {
    await under.accounts.requireVerification(session, true)

    const reached: string[] = []
    for (const row of rows) if (!isRefused(await ask(row))) reached.push(`${row.method} ${row.path}`)

    expect(reached.toSorted()).toEqual(open.toSorted())
    expect(rows.length).toBeGreaterThan(30)
  })

  it('gets an error that explains the next step', async () => {
    await under.accounts.requireVerification(session, true)

    const { body } = await under.as({ cookie }).get('/users/@me/projects')

    expect(body.error).toMatchObject({
      code: 'EMAIL_VERIFICATION_REQUIRED',
      statusCode: 403,
      suggestion: expect.stringContaining('/auth/request-verification'),
    })
  })

  it("does not affect the keys of the user's projects", async () => {
    await under.accounts.requireVerification(session, true)

    expect((await under.as(bearer(project.secretKey)).get('/contacts')).status).toBe(200)
  })

  it('has access to all endpoints immediately after the address is verified, although the session is cached', async () => {
    await under.accounts.requireVerification(session, false)
    expect((await under.as({ cookie }).get('/users/@me/projects')).status).toBe(200)
    await under.accounts.requireVerification(session, true)
    expect((await under.as({ cookie }).get('/users/@me/projects')).status).toBe(403)

    await under.accounts.requireVerification(session, false)

    expect((await under.as({ cookie }).get('/users/@me/projects')).status).toBe(200)
  })
})
