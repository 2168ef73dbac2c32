import { accountsApi } from '@postrider/contracts/internal'
import { v7 as uuidv7 } from 'uuid'
import { expectLogs } from '@postrider/testing/jest'
import { anonymous, someUser, startAccounts, type AccountsUnderTest } from './start.ts'

let accounts: AccountsUnderTest

beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => accounts.stop())

describe('GET /users/@me', () => {
  it('returns the signed-in user', async () => {
    const user = await someUser(accounts)

    const { status, body } = await user.client.get('/users/@me')

    expect({ status, body }).toEqual({
      status: 200,
      body: { id: user.id, email: user.email, emailVerified: true, hasPassword: true, providers: [] },
    })
  })

  it('returns 401 for a key and without a session', async () => {
    const key = { kind: 'key', keyType: 'secret', projectId: uuidv7(), generation: 1 } as const

    for (const caller of [key, anonymous])
      expect(await accounts.as(caller).get('/users/@me')).toMatchObject({
        status: 401,
        body: { error: { code: 'UNAUTHORIZED' } },
      })
  })
})

describe('GET /auth/logout', () => {
  it('ends the session on all gateways, clears the cookie, and is idempotent', async () => {
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

  it('returns 503 and keeps the session when the key store is unavailable', async () => {
    expectLogs('request.refused')
    const { client, sessionId } = await someUser(accounts)
    accounts.keyStore.isUnavailable = true

    const answer = await client.get('/auth/logout')

    accounts.keyStore.isUnavailable = false
    const { body } = await accounts
      .asPeer()
      .post(accountsApi.findSession.path, { body: { sessionId, projectId: null } })
    expect(answer).toMatchObject({ status: 503, body: { error: { code: 'EXTERNAL_SERVICE_ERROR' } } })
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(body.session).not.toBeNull()
  })

  it('clears the cookie even without a session', async () => {
    const answer = await accounts.as(anonymous).get('/auth/logout')

    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: true })
    expect(answer.headers.get('set-cookie')).toContain('Max-Age=0')
  })
})
