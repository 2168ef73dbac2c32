import { httpClient } from '@postrider/testing/service'
import { browserOf, mailsTo, tokenTo, type Browser } from '../support/browser.ts'
import { startFlow, type Flow } from '../support/start-flow.ts'

let flow: Flow

beforeAll(async () => {
  flow = await startFlow({ VERIFY_EMAIL_ON_SIGNUP: 'true' })
})
afterAll(() => flow.stop())

const password = 'correct horse battery'
const signUp = (email: string): Promise<Browser> => browserOf(flow, '/auth/signup', { email, password })

describe('a new user', () => {
  it('cannot use projects until the user verifies the address with the token in the mail', async () => {
    const { client } = await signUp('ada@example.com')

    const before = [await client.get('/users/@me'), await client.get('/users/@me/projects')]
    const token = await tokenTo(flow, 'ada@example.com')
    const elsewhere = await flow.anybody.post('/auth/verify-email', { body: { token } })
    const verified = await client.post('/auth/verify-email', { body: { token } })
    const project = await client.post('/users/@me/projects', { body: { name: 'Mine' } })

    expect(before.map(({ status }) => status)).toEqual([200, 403])
    expect(before[0]?.body.emailVerified).toBe(false)
    expect(before[1]?.body.error.code).toBe('EMAIL_VERIFICATION_REQUIRED')
    expect([elsewhere.status, verified.status, project.status]).toEqual([401, 200, 201])
    expect((await client.get('/users/@me')).body.emailVerified).toBe(true)
  })

  it('receives a mail in the language of the browser, and the inbox shows this mail without a project', async () => {
    const headers = { 'accept-language': 'it' }
    await browserOf(flow, '/auth/signup', { email: 'bo@example.com', password, headers })

    const [mail] = await mailsTo(flow, 'bo@example.com')

    expect(mail).toMatchObject({
      projectId: null,
      subject: 'Verifica il tuo indirizzo e-mail',
      from: { name: 'Postrider', email: 'postrider@example.com' },
    })
    expect(mail?.html).toContain('http://127.0.0.1:8080/app/verify-email#token=')
    expect(mail?.text).toMatch(/\b[0-9a-f]{64}\b/)
  })

  it('receives a link to PUBLIC_URL, even if the request contains another host', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    await browserOf(flow, '/auth/signup', { email: 'cy@example.com', password, headers })

    const [mail] = await mailsTo(flow, 'cy@example.com')

    expect(mail?.html).not.toContain('evil.example')
  })
})

describe("an account that someone else created with a user's address", () => {
  it('is not verified if the user clicks the link, and belongs to the user after a password reset', async () => {
    const email = 'owner@example.com'
    const squatter = await signUp(email)
    const clicked = await flow.anybody.post('/auth/verify-email', {
      body: { token: await tokenTo(flow, email, '/verify-email') },
    })
    await flow.anybody.post('/auth/request-password-reset', { body: { email } })
    const token = await tokenTo(flow, email, '/reset-password')
    const newPassword = 'staple of another kind'

    const reset = await flow.anybody.post('/auth/reset-password', { body: { token, newPassword } })

    const owner = await browserOf(flow, '/auth/login', { email, password: newPassword })
    expect([clicked.status, reset.status]).toEqual([401, 200])
    expect((await squatter.client.get('/users/@me')).status).toBe(401)
    expect((await owner.client.get('/users/@me')).body).toMatchObject({ email, emailVerified: true })
  })
})

describe('a session that an attacker planted in a browser', () => {
  it('cannot get the address or the account of the user of this browser', async () => {
    const planted = await signUp('mallory@example.com')
    const owner = await signUp('nina@example.com')
    const token = await tokenTo(flow, 'nina@example.com')

    const verified = await planted.client.post('/auth/verify-email', { body: { token } })
    const signedIn = await planted.client.post('/auth/login', {
      body: { email: 'nina@example.com', password },
    })

    const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    expect([verified.status, signedIn.status]).toEqual([401, 200])
    expect(new Set([cookie, planted.cookie, owner.cookie]).size).toBe(3)
    const client = httpClient(
      () => flow.url,
      () => ({ cookie }),
    )
    expect((await client.get('/users/@me')).body).toMatchObject({
      email: 'nina@example.com',
      emailVerified: false,
    })
    expect((await planted.client.get('/users/@me')).body).toMatchObject({
      email: 'mallory@example.com',
      emailVerified: false,
    })
  })
})

describe('a page of another website', () => {
  it.each([
    ['/users/@me/password', { currentPassword: password, newPassword: 'chosen by evil' }],
    ['/users/@me/email', { email: 'evil@example.com', password }],
    ['/auth/request-verification', {}],
    ['/auth/verify-email', { token: 'f'.repeat(64) }],
  ])("cannot send POST %s with the user's cookie", async (path, body) => {
    const { cookie } = await signUp(`reader.${path.replaceAll(/\W/g, '')}@example.com`)
    const evil = httpClient(
      () => flow.url,
      () => ({ cookie, origin: 'https://evil.example' }),
    )

    const answer = await evil.post(path, { body })

    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'FORBIDDEN' } } })
  })
})
