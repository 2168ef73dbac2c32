import { accountsApi } from '@postrider/contracts/internal'
import { expectLogs } from '@postrider/testing'
import { password, someEmail, someUser, type TestUser } from './start.ts'
import { hourMs, startWithMail, type AccountsWithMail } from './with-mail.ts'

let accounts: AccountsWithMail

beforeAll(async () => {
  accounts = await startWithMail({ verifyEmailOnSignup: true, signupsPerHour: 0 })
})
afterAll(() => accounts.stop())

const verify = (token: string) => accounts.post('/auth/verify-email', { token })
const requestMail = ({ client }: TestUser) => client.post('/auth/request-verification')
const mustVerify = async ({ sessionId }: TestUser): Promise<boolean> => {
  const body = { sessionId, projectId: null }
  const answer = await accounts.asPeer().post(accountsApi.findSession.path, { body })
  return answer.body.session.mustVerifyEmail
}

describe('an address that has to be verified', () => {
  it('is verified by the token that sign-up has mailed; every gateway is told', async () => {
    const user = await someUser(accounts)
    expect([await mustVerify(user), (await user.client.get('/users/@me')).body.emailVerified]).toEqual([
      true,
      false,
    ])

    const answer = await verify(await accounts.tokenTo(user.email))

    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { success: true } })
    expect([await mustVerify(user), (await user.client.get('/users/@me')).body.emailVerified]).toEqual([
      false,
      true,
    ])
    expect(accounts.keyStore.revoked).toContain(`user:${user.id}`)
  })

  it('stays as it is when the key store is away, and the token stays good', async () => {
    expectLogs('request.refused')
    const user = await someUser(accounts)
    const token = await accounts.tokenTo(user.email)
    accounts.keyStore.away = true

    const refused = await verify(token)
    accounts.keyStore.away = false

    expect([refused.status, await mustVerify(user)]).toEqual([503, true])
    expect((await verify(token)).status).toBe(200)
  })
})

describe('POST /auth/verify-email', () => {
  it('takes a token once, also of ten parallel uses', async () => {
    const token = await accounts.tokenTo((await someUser(accounts)).email)

    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(token)))
    const again = await verify(token)

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(9).fill(400),
    ])
    expect(again).toMatchObject({ status: 400, body: { error: { code: 'BAD_REQUEST' } } })
  })

  it('answers a used, an expired, a foreign and a guessed token alike', async () => {
    const [used, expired] = [await someUser(accounts), await someUser(accounts)]
    const usedToken = await accounts.tokenTo(used.email)
    await verify(usedToken)
    await accounts.post('/auth/request-password-reset', { email: used.email })
    const ofReset = await accounts.tokenTo(used.email)
    const expiredToken = await accounts.tokenTo(expired.email)
    accounts.pass(hourMs)

    const answers = await Promise.all([usedToken, ofReset, expiredToken, 'f'.repeat(64), 'x'].map(verify))

    const seen = answers.map(({ status, body }) => ({
      status,
      error: { ...body.error, requestId: undefined },
    }))
    expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(seen[0]?.status).toBe(400)
  })

  it('is 422 without a token and with one that is no text', async () => {
    for (const body of [{}, { token: 7 }, { token: '' }, { token: 'x'.repeat(201) }])
      expect(await accounts.post('/auth/verify-email', body)).toMatchObject({
        status: 422,
        body: { error: { errors: [{ field: 'token' }] } },
      })
  })
})

describe('POST /auth/request-verification', () => {
  it('sends another mail, whose token is good beside that of the first', async () => {
    const user = await someUser(accounts)
    const first = await accounts.tokenTo(user.email)

    const answer = await requestMail(user)
    const second = await accounts.tokenTo(user.email)

    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { success: true } })
    expect(second).not.toBe(first)
    expect((await verify(first)).status).toBe(200)
  })

  it('sends nothing once the address is verified', async () => {
    const user = await someUser(accounts)
    await verify(await accounts.tokenTo(user.email))

    const answer = await requestMail(user)

    expect(answer.status).toBe(200)
    expect(await accounts.mailsTo(user.email)).toHaveLength(1)
  })

  it('is 429 with Retry-After beyond three mails an hour, that of the sign-up among them', async () => {
    const user = await someUser(accounts)
    accounts.pass(600_000)

    const answers = [await requestMail(user), await requestMail(user), await requestMail(user)]
    accounts.pass(hourMs - 600_000)

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(answers[2]?.headers.get('retry-after')).toBe('3000')
    expect((await requestMail(user)).status).toBe(200)
  })

  it('is 401 without a session', async () => {
    expect((await accounts.post('/auth/request-verification', {})).status).toBe(401)
  })
})

describe('POST /auth/signup with an address of a throw-away mailbox', () => {
  it.each(['mailinator.com', 'x.mailinator.com'])('is 422 for %s', async (domain) => {
    expect(await accounts.post('/auth/signup', { email: `ada@${domain}`, password })).toMatchObject({
      status: 422,
      body: { error: { code: 'VALIDATION_ERROR', errors: [{ field: 'email', code: 'custom' }] } },
    })
  })

  it('is taken where the setting says so', async () => {
    const open = await startWithMail({ refuseDisposableEmails: false })

    const answer = await open.post('/auth/signup', { email: 'ada@mailinator.com', password })

    expect(answer.status).toBe(200)
    await open.stop()
  })
})

it('no mail is sent, and every address counts as verified, where verification is off', async () => {
  const off = await startWithMail()
  const email = someEmail()
  const user = await someUser(off, email)

  expect((await user.client.get('/users/@me')).body.emailVerified).toBe(true)
  expect(await off.mailsTo(email)).toEqual([])
  await off.stop()
})
