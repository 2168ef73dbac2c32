import { openDatabase } from '@postrider/db'
import { accountsApi } from '@postrider/contracts'
import { argon2Passwords } from '../src/passwords.ts'
import type { Tables } from '../src/store/tables.ts'
import {
  anonymous,
  password,
  sessionOf,
  someEmail,
  someUser,
  startAccounts,
  type AccountsUnderTest,
} from './start.ts'

let accounts: AccountsUnderTest
let now = new Date()
const passwords = argon2Passwords()
const verified: (string | null)[] = []
/** What verifying the password waits for. */
let gate: Promise<void> = Promise.resolve()

beforeAll(async () => {
  accounts = await startAccounts({
    now: () => now,
    passwords: {
      ...passwords,
      verify: async (hash, given) => {
        verified.push(hash)
        await gate
        return passwords.verify(hash, given)
      },
    },
  })
})
afterAll(() => accounts.stop())

const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/)
const post = (path: string, body: unknown) => accounts.as(anonymous).post(path, { body })
const logIn = (email: string, given: string) => post('/auth/login', { email, password: given })
const seen = ({ status, body, headers }: Awaited<ReturnType<typeof post>>) => ({
  status,
  error: { ...body.error, requestId: undefined },
  headers: [...headers.keys()].toSorted(),
})

describe('POST /auth/signup', () => {
  it('makes a user and signs him in with a cookie of seven days', async () => {
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

  it('is 409 for a known address, whatever its case, and sets no cookie', async () => {
    const { email } = await someUser(accounts)

    const again = await post('/auth/signup', { email: email.toUpperCase(), password })

    expect(again).toMatchObject({ status: 409, body: { success: false, error: { code: 'CONFLICT' } } })
    expect(again.headers.get('set-cookie')).toBeNull()
  })

  it('makes one user of 20 parallel sign-ups with one address', async () => {
    const email = someEmail()

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('/auth/signup', { email, password })),
    )

    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(19).fill(409),
    ])
  })

  it('is 422 with the fields at fault', async () => {
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

  it('keeps an argon2id hash and nothing else of the password', async () => {
    const { id } = await someUser(accounts)

    const db = openDatabase<Tables>(accounts.databaseUrl, { max: 1 })
    const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
    await db.destroy()

    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(JSON.stringify(row)).not.toContain(password)
  })
})

describe('POST /auth/login', () => {
  it('signs in with a session of its own each time, in either Unicode form of the password', async () => {
    const email = someEmail()
    await post('/auth/signup', { email, password: 'pässwörter' })

    const first = await logIn(email, 'pässwörter'.normalize('NFD'))
    const second = await logIn(email.toUpperCase(), 'pässwörter')

    expect([first, second].map(({ status, body }) => ({ status, body }))).toEqual(
      Array(2).fill({ status: 200, body: { success: true, data: { id: uuid, email } } }),
    )
    expect((await sessionOf(first.headers)).sid).not.toBe((await sessionOf(second.headers)).sid)
  })

  it('answers a wrong password and an unknown address alike, after the same work', async () => {
    const { email } = await someUser(accounts)
    verified.length = 0

    const wrong = await logIn(email, 'wrong')
    const unknown = await logIn(someEmail(), 'wrong')

    expect(wrong).toMatchObject({
      status: 401,
      body: { error: { code: 'INVALID_CREDENTIALS', suggestion: expect.any(String) } },
    })
    expect(seen(unknown)).toEqual(seen(wrong))
    expect(verified).toEqual([expect.stringContaining('$argon2id$'), null])
  })

  it('takes as long for an address that nobody has', async () => {
    const took = async (hash: string | null): Promise<number> => {
      const started = performance.now()
      for (let turn = 0; turn < 5; turn += 1) expect(await passwords.verify(hash, 'wrong')).toBe(false)
      return performance.now() - started
    }
    const hash = await passwords.hash(password)
    await took(null)

    const known = await took(hash)
    const unknown = await took(null)

    // A look-up alone is a hundred times faster than a hash; a factor of four is the noise of a busy machine.
    expect(unknown).toBeGreaterThan(known / 4)
    expect(unknown).toBeLessThan(known * 4)
  })

  it('accepts the stand-in of an unknown address for nobody', async () => {
    expect(await passwords.verify(null, 'nobody has this password')).toBe(false)
  })

  it('locks an address after five failures for 15 minutes, known or not, even for the right password', async () => {
    const { email } = await someUser(accounts)
    const nobody = someEmail()
    for (const address of [email, nobody])
      for (let turn = 0; turn < 5; turn += 1) expect((await logIn(address, 'wrong')).status).toBe(401)

    const known = await logIn(email, password)
    const unknown = await logIn(nobody, password)

    expect(known).toMatchObject({
      status: 429,
      body: {
        error: {
          code: 'RATE_LIMIT_EXCEEDED',
          details: { retryAfter: 900 },
          suggestion: expect.any(String),
        },
      },
    })
    expect(known.headers.get('retry-after')).toBe('900')
    expect(seen(unknown)).toEqual(seen(known))
  })

  it('unlocks when the first of the five is 15 minutes old', async () => {
    const { email } = await someUser(accounts)
    const start = now
    for (let turn = 0; turn < 5; turn += 1) {
      now = new Date(start.getTime() + turn * 60_000)
      await logIn(email, 'wrong')
    }

    now = new Date(start.getTime() + 15 * 60_000 - 1)
    const before = await logIn(email, password)
    now = new Date(start.getTime() + 15 * 60_000)
    const after = await logIn(email, 'wrong')
    const locked = await logIn(email, password)

    expect([before, after, locked].map((answer) => answer.status)).toEqual([429, 401, 429])
    expect(before.headers.get('retry-after')).toBe('1')
    expect(locked.headers.get('retry-after')).toBe('60')
  })

  it('forgets failures when the owner signs in', async () => {
    const { email } = await someUser(accounts)
    const statuses: number[] = []
    for (const given of [
      'wrong',
      'wrong',
      'wrong',
      'wrong',
      password,
      'wrong',
      'wrong',
      'wrong',
      'wrong',
      password,
    ])
      statuses.push((await logIn(email, given)).status)

    expect(statuses).toEqual([401, 401, 401, 401, 200, 401, 401, 401, 401, 200])
  })

  it('tells 20 parallel guesses no more than five answers', async () => {
    const { email } = await someUser(accounts)

    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(email, 'wrong')))

    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(5).fill(401),
      ...Array<number>(15).fill(429),
    ])
  })

  it('does not tell a guess that was right when five others failed meanwhile', async () => {
    const { email } = await someUser(accounts)
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = verified.length
    gate = promise
    const right = logIn(email, password)
    while (verified.length === before) await new Promise((next) => setImmediate(next))
    gate = Promise.resolve()
    for (let turn = 0; turn < 5; turn += 1) await logIn(email, 'wrong')

    resolve()

    expect(await right).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMIT_EXCEEDED' } } })
  })

  it('lets any number of right passwords in at the same time', async () => {
    const { email } = await someUser(accounts)

    const answers = await Promise.all(Array.from({ length: 8 }, () => logIn(email, password)))

    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200))
  })
})

describe('GET /auth/logout', () => {
  it('ends the session everywhere and clears the cookie; a repeat does the same', async () => {
    const { client, sessionId } = await someUser(accounts)
    const isAlive = async () =>
      (await accounts.asPeer().post(accountsApi.findSession.path, { body: { sessionId, projectId: null } }))
        .body.session !== null
    expect(await isAlive()).toBe(true)

    const first = await client.get('/auth/logout')
    const second = await client.get('/auth/logout')

    for (const answer of [first, second]) {
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: true })
      expect(answer.headers.get('set-cookie')).toBe('session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
    }
    expect(await isAlive()).toBe(false)
    expect(accounts.keyStore.revoked).toContain(`session:${sessionId}`)
  })

  it('is 503 and keeps the session when the key store is away', async () => {
    const { client, sessionId } = await someUser(accounts)
    accounts.keyStore.away = true

    const answer = await client.get('/auth/logout')

    accounts.keyStore.away = false
    const { body } = await accounts
      .asPeer()
      .post(accountsApi.findSession.path, { body: { sessionId, projectId: null } })
    expect(answer).toMatchObject({ status: 503, body: { error: { code: 'EXTERNAL_SERVICE_ERROR' } } })
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(body.session).not.toBeNull()
  })

  it('clears the cookie of who has no session', async () => {
    const answer = await accounts.as(anonymous).get('/auth/logout')

    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: true })
    expect(answer.headers.get('set-cookie')).toContain('Max-Age=0')
  })
})

describe('a server on https with sign-ups off', () => {
  it('refuses sign-ups with 403, lets users in with a Secure cookie, and says so in its config', async () => {
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
