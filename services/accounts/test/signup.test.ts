import { accountsApi } from '@postrider/contracts/internal'
import { argon2Passwords } from '../src/passwords.ts'
import {
  anonymous,
  password,
  sessionOf,
  someEmail,
  someUser,
  startAccounts,
  uuid,
  type AccountsUnderTest,
} from './start.ts'

let accounts: AccountsUnderTest

beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => accounts.stop())

const post = (path: string, body: unknown) => accounts.as(anonymous).post(path, { body })

describe('POST /auth/signup', () => {
  it('creates a user and signs them in with a cookie of seven days', async () => {
    const email = someEmail()

    const answer = await post('/auth/signup', { email: ` ${email.toUpperCase()} `, password })

    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { success: true, data: { id: uuid, email } },
    })
    expect(answer.headers.get('set-cookie')).toMatch(
      /^session=[\w-]+\.[\w-]+\.[\w-]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(await sessionOf(answer.headers)).toEqual({ sid: uuid, sub: answer.body.data.id })
  })

  it('returns 409 for a known address in upper or lower case, and sets no cookie', async () => {
    const { email } = await someUser(accounts)

    const again = await post('/auth/signup', { email: email.toUpperCase(), password })

    expect(again).toMatchObject({ status: 409, body: { success: false, error: { code: 'CONFLICT' } } })
    expect(again.headers.get('set-cookie')).toBeNull()
  })

  it('creates one user for 20 parallel sign-ups with one address', async () => {
    const email = someEmail()

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('/auth/signup', { email, password })),
    )

    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(19).fill(409),
    ])
  })

  it('returns 422 with the invalid fields', async () => {
    const answer = await post('/auth/signup', { email: 'nobody', password: 'short' })
    const long = await post('/auth/signup', { email: someEmail(), password: 'x'.repeat(1025) })

    expect(answer).toMatchObject({
      status: 422,
      body: {
        error: {
          code: 'VALIDATION_ERROR',
          errors: [
            { field: 'email', code: 'invalid_string' },
            { field: 'password', code: 'too_small' },
          ],
        },
      },
    })
    expect(long).toMatchObject({
      status: 422,
      body: { error: { errors: [{ field: 'password', code: 'too_big' }] } },
    })
  })

  it('stores only an argon2id hash of the password', async () => {
    const costly = await startAccounts({ passwords: argon2Passwords() })
    const { id } = await someUser(costly)

    const row = await costly.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
    await costly.stop()

    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(JSON.stringify(row)).not.toContain(password)
  })
})

describe('a server on https with sign-ups disabled', () => {
  it('rejects sign-ups with 403, uses Secure cookies, and returns the settings in GET /config', async () => {
    const closed = await startAccounts({
      config: { signupsDisabled: true, publicUrl: 'https://mail.example.com' },
    })
    const email = someEmail()
    await closed
      .asPeer()
      .post(accountsApi.ensureDemo.path, { body: { email, password, projectName: 'Demo' } })

    const refused = await closed
      .as(anonymous)
      .post('/auth/signup', { body: { email: someEmail(), password } })
    const letIn = await closed.as(anonymous).post('/auth/login', { body: { email, password } })
    const { body } = await closed.as(anonymous).get('/config')
    await closed.stop()

    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'FORBIDDEN' } } })
    expect(letIn.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Lax; Secure$/)
    expect(body).toMatchObject({
      urls: { api: 'https://mail.example.com' },
      features: { signup: { signupsDisabled: true } },
    })
  })
})
