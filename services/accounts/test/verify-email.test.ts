import { accountsApi } from '@postrider/contracts/internal'
import { expectLogs } from '@postrider/testing/jest'
import { logIn } from './log-in.ts'
import { password, sessionOf, someEmail, someUser, type TestUser } from './start.ts'
import { hourMs, startWithMail, type AccountsWithMail } from './with-mail.ts'

let accounts: AccountsWithMail

beforeAll(async () => {
  accounts = await startWithMail({ verifyEmailOnSignup: true, signupsPerHour: 0 })
})
afterAll(() => accounts.stop())

const verify = ({ client }: TestUser, token: string) => client.post('/auth/verify-email', { body: { token } })
const requestMail = ({ client }: TestUser) => client.post('/auth/request-verification')
const mustVerify = async ({ sessionId }: TestUser): Promise<boolean> => {
  const body = { sessionId, projectId: null }
  const answer = await accounts.asPeer().post(accountsApi.findSession.path, { body })
  return answer.body.session.mustVerifyEmail
}

describe('an address that has to be verified', () => {
  it('is verified on all gateways by the token in the sign-up mail', async () => {
    const user = await someUser(accounts)
    expect([await mustVerify(user), (await user.client.get('/users/@me')).body.emailVerified]).toEqual([
      true,
      false,
    ])

    const answer = await verify(user, await accounts.tokenTo(user.email))

    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { success: true } })
    expect([await mustVerify(user), (await user.client.get('/users/@me')).body.emailVerified]).toEqual([
      false,
      true,
    ])
    expect(accounts.keyStore.revoked).toContain(`user:${user.id}`)
  })

  it('stays unverified when the key store is unavailable, and the token stays valid', async () => {
    expectLogs('request.refused')
    const user = await someUser(accounts)
    const token = await accounts.tokenTo(user.email)
    accounts.keyStore.isUnavailable = true

    const refused = await verify(user, token)
    accounts.keyStore.isUnavailable = false

    expect([refused.status, await mustVerify(user)]).toEqual([503, true])
    expect((await verify(user, token)).status).toBe(200)
  })
})

describe('a verification token', () => {
  it('is valid only in a session of its user; without a session, the request returns 401 and the token stays valid', async () => {
    const [user, other] = [await someUser(accounts), await someUser(accounts)]
    const token = await accounts.tokenTo(user.email)

    const refused = [await accounts.post('/auth/verify-email', { token }), await verify(other, token)]

    for (const answer of refused)
      expect(answer).toMatchObject({
        status: 401,
        body: { error: { code: 'UNAUTHORIZED', suggestion: expect.stringContaining('Sign in') } },
      })
    expect([await mustVerify(user), await mustVerify(other)]).toEqual([true, true])
    expect((await verify(user, token)).status).toBe(200)
  })

  it('does not verify an address that another person signed up with; a password reset gives the account to the owner of the address', async () => {
    const email = someEmail()
    const squatter = await someUser(accounts, email)
    const clicked = await accounts.post('/auth/verify-email', { token: await accounts.tokenTo(email) })
    expect([clicked.status, await mustVerify(squatter)]).toEqual([401, true])

    await accounts.post('/auth/request-password-reset', { email })
    const token = await accounts.tokenTo(email)
    const reset = await accounts.post('/auth/reset-password', { token, newPassword: 'of the owner' })

    expect(reset.status).toBe(200)
    expect((await logIn(accounts, email, password)).status).toBe(401)
    const { sid } = await sessionOf((await logIn(accounts, email, 'of the owner')).headers)
    const owner = { ...squatter, sessionId: sid }
    expect(await mustVerify(owner)).toBe(false)
    const body = { sessionId: squatter.sessionId, projectId: null }
    expect((await accounts.asPeer().post(accountsApi.findSession.path, { body })).body.session).toBeNull()
  })
})

describe('POST /auth/verify-email', () => {
  it('accepts one of ten parallel requests with the same token', async () => {
    const user = await someUser(accounts)
    const token = await accounts.tokenTo(user.email)

    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(user, token)))
    const again = await verify(user, token)

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(9).fill(400),
    ])
    expect(again).toMatchObject({ status: 400, body: { error: { code: 'BAD_REQUEST' } } })
  })

  it('returns the same response for used, expired and guessed tokens and tokens of another kind, with and without a session', async () => {
    const [used, expired] = [await someUser(accounts), await someUser(accounts)]
    const usedToken = await accounts.tokenTo(used.email)
    await verify(used, usedToken)
    await accounts.post('/auth/request-password-reset', { email: used.email })
    const ofReset = await accounts.tokenTo(used.email)
    const expiredToken = await accounts.tokenTo(expired.email)
    accounts.pass(hourMs)

    const tokens = [usedToken, ofReset, expiredToken, 'f'.repeat(64), 'x']
    const answers = await Promise.all([
      ...tokens.map((token) => verify(used, token)),
      ...tokens.map((token) => accounts.post('/auth/verify-email', { token })),
    ])

    const seen = answers.map(({ status, body }) => ({
      status,
      error: { ...body.error, requestId: undefined },
    }))
    expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(seen[0]?.status).toBe(400)
  })

  it('returns 422 if the token is missing or not a string', async () => {
    for (const body of [{}, { token: 7 }, { token: '' }, { token: 'x'.repeat(201) }])
      expect(await accounts.post('/auth/verify-email', body)).toMatchObject({
        status: 422,
        body: { error: { errors: [{ field: 'token' }] } },
      })
  })
})

describe('POST /auth/request-verification', () => {
  it('sends another mail, and both tokens are valid', async () => {
    const user = await someUser(accounts)
    const first = await accounts.tokenTo(user.email)

    const answer = await requestMail(user)
    const second = await accounts.tokenTo(user.email)

    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { success: true } })
    expect(second).not.toBe(first)
    expect((await verify(user, first)).status).toBe(200)
  })

  it('sends nothing if the address is already verified', async () => {
    const user = await someUser(accounts)
    await verify(user, await accounts.tokenTo(user.email))

    const answer = await requestMail(user)

    expect(answer.status).toBe(200)
    expect(await accounts.mailsTo(user.email)).toHaveLength(1)
  })

  it('returns 429 with Retry-After for the fourth mail within an hour, including the sign-up mail', async () => {
    const user = await someUser(accounts)
    accounts.pass(600_000)

    const answers = [await requestMail(user), await requestMail(user), await requestMail(user)]
    accounts.pass(hourMs - 600_000)

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(answers[2]?.headers.get('retry-after')).toBe('3000')
    expect((await requestMail(user)).status).toBe(200)
  })

  it('returns 401 without a session', async () => {
    expect((await accounts.post('/auth/request-verification', {})).status).toBe(401)
  })
})

describe('a sign-up with a disposable address', () => {
  it.each(['mailinator.com', 'x.mailinator.com'])('returns 422 for the domain %s', async (domain) => {
    expect(await accounts.post('/auth/signup', { email: `ada@${domain}`, password })).toMatchObject({
      status: 422,
      body: { error: { code: 'VALIDATION_ERROR', errors: [{ field: 'email', code: 'custom' }] } },
    })
  })

  it('is accepted if REFUSE_DISPOSABLE_EMAILS is false', async () => {
    const open = await startWithMail({ refuseDisposableEmails: false })

    const answer = await open.post('/auth/signup', { email: 'ada@mailinator.com', password })

    expect(answer.status).toBe(200)
    await open.stop()
  })
})

it('without required verification, no mail is sent and every address counts as verified', async () => {
  const off = await startWithMail()
  const email = someEmail()
  const user = await someUser(off, email)

  expect((await user.client.get('/users/@me')).body.emailVerified).toBe(true)
  expect(await off.mailsTo(email)).toEqual([])
  await off.stop()
})
