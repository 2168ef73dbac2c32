import { accountsApi } from '@postrider/contracts/internal'
import { expectLogs } from '@postrider/testing/jest'
import { v7 as uuidv7 } from 'uuid'
import {
  anonymous,
  instant,
  password,
  sessionOf,
  someUser,
  startAccounts,
  type AccountsUnderTest,
  type TestUser,
} from './start.ts'

let accounts: AccountsUnderTest
let now = new Date()

beforeAll(async () => {
  accounts = await startAccounts({ now: () => now })
})
afterAll(() => accounts.stop())

const path = '/users/@me/sessions'

/** Creates another session of this user. */
async function signInAgain({ email }: TestUser, userAgent = 'Lynx/2.9'): Promise<TestUser> {
  const answer = await accounts
    .as(anonymous)
    .post('/auth/login', { body: { email, password }, headers: { 'user-agent': userAgent } })
  const { sid, sub } = await sessionOf(answer.headers)
  return {
    id: sub,
    email,
    sessionId: sid,
    client: accounts.as({ kind: 'user', userId: sub, sessionId: sid }),
  }
}

const findSession = async (sessionId: string) =>
  (await accounts.asPeer().post(accountsApi.findSession.path, { body: { sessionId, projectId: null } })).body
    .session
const isAlive = async ({ sessionId }: TestUser): Promise<boolean> => (await findSession(sessionId)) !== null

describe('GET /users/@me/sessions', () => {
  it("returns the user's active sessions with user agent and last use, and marks the current session", async () => {
    const first = await someUser(accounts)
    const second = await signInAgain(first, `Firefox/${'9'.repeat(400)}`)
    const loggedOut = await signInAgain(first)
    await loggedOut.client.get('/auth/logout')
    await someUser(accounts)

    const { status, body } = await second.client.get(path)

    const times = { createdAt: instant, lastUsedAt: instant, expiresAt: instant }
    expect({ status, body }).toEqual({
      status: 200,
      body: expect.arrayContaining([
        { id: first.sessionId, current: false, userAgent: expect.any(String), ...times },
        {
          id: second.sessionId,
          current: true,
          userAgent: `Firefox/${'9'.repeat(292)}`,
          ...times,
        },
      ]),
    })
    expect(body).toHaveLength(2)
  })

  it('returns an empty user agent and the creation time for a session without a user agent and a recorded use', async () => {
    const user = await someUser(accounts)
    await accounts.db
      .updateTable('sessions')
      .set({ user_agent: null, last_used_at: null })
      .where('id', '=', user.sessionId)
      .execute()

    const [session] = (await user.client.get(path)).body

    expect(session).toMatchObject({ userAgent: '', lastUsedAt: session.createdAt })
  })

  it('returns at most 100 sessions, but unlisted sessions can also be ended', async () => {
    const user = await someUser(accounts)
    const old = Array.from({ length: 100 }, () => uuidv7())
    await accounts.db
      .insertInto('sessions')
      .values(
        old.map((id) => ({
          id,
          user_id: user.id,
          created_at: new Date(now.getTime() - 60_000),
          expires_at: new Date(now.getTime() + 60_000),
          revoked_at: null,
          user_agent: null,
          last_used_at: null,
        })),
      )
      .execute()

    const { body } = await user.client.get(path)
    const listed = new Set(body.map(({ id }: { id: string }) => id))

    expect(listed.size).toBe(100)
    const [left] = old.filter((id) => !listed.has(id))
    expect((await user.client.delete(`${path}/${left}`)).status).toBe(204)
  })

  it('omits expired sessions', async () => {
    const old = await someUser(accounts)
    now = new Date(now.getTime() + 7 * 24 * 3_600_000)
    const fresh = await signInAgain(old)

    expect((await fresh.client.get(path)).body).toMatchObject([{ id: fresh.sessionId }])
  })

  it('returns when a gateway last looked up the session; this time is updated at most every five minutes', async () => {
    const user = await someUser(accounts)
    const signedInAt = now
    const lastUse = async (): Promise<Date> => new Date((await user.client.get(path)).body[0].lastUsedAt)
    const useAfter = async (ms: number): Promise<Date> => {
      now = new Date(signedInAt.getTime() + ms)
      await findSession(user.sessionId)
      return lastUse()
    }

    expect(await useAfter(299_000)).toEqual(signedInAt)
    expect(await useAfter(301_000)).toEqual(now)
    const noted = now
    expect(await useAfter(500_000)).toEqual(noted)
    expect(await useAfter(700_000)).toEqual(now)
  })

  it('ignores the use of an ended session', async () => {
    const user = await someUser(accounts)
    const other = await signInAgain(user)
    await other.client.get('/auth/logout')
    now = new Date(now.getTime() + 3_600_000)

    expect(await isAlive(other)).toBe(false)
    expect((await user.client.get(path)).body).toHaveLength(1)
  })
})

describe('DELETE /users/@me/sessions/:id', () => {
  it('ends one session on all gateways; a repeat returns 404', async () => {
    const user = await someUser(accounts)
    const other = await signInAgain(user)

    const [first, second] = [
      await user.client.delete(`${path}/${other.sessionId.toUpperCase()}`),
      await user.client.delete(`${path}/${other.sessionId}`),
    ]

    expect([first.status, first.headers.get('set-cookie'), second.status]).toEqual([204, null, 404])
    expect([await isAlive(user), await isAlive(other)]).toEqual([true, false])
    expect(accounts.keyStore.revoked).toContain(`session:${other.sessionId}`)
  })

  it('clears the cookie when the current session is ended', async () => {
    const user = await someUser(accounts)

    const answer = await user.client.delete(`${path}/${user.sessionId}`)

    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([
      204,
      'session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ])
    expect(await isAlive(user)).toBe(false)
  })

  it("returns 404 for another user's session, unknown sessions and invalid ids", async () => {
    const [user, other] = [await someUser(accounts), await someUser(accounts)]

    for (const id of [other.sessionId, uuidv7(), 'x'])
      expect(await user.client.delete(`${path}/${id}`)).toMatchObject({
        status: 404,
        body: { error: { code: 'RESOURCE_NOT_FOUND', details: { resource: 'session', id } } },
      })
    expect(await isAlive(other)).toBe(true)
  })

  it('returns 503 and keeps the session when the key store is unavailable', async () => {
    expectLogs('request.refused')
    const user = await someUser(accounts)
    accounts.keyStore.isUnavailable = true

    const answers = [await user.client.delete(`${path}/${user.sessionId}`), await user.client.delete(path)]

    accounts.keyStore.isUnavailable = false
    expect(answers.map(({ status }) => status)).toEqual([503, 503])
    expect(await isAlive(user)).toBe(true)
  })
})

describe('DELETE /users/@me/sessions', () => {
  it('ends all other sessions of this user on all gateways, and no session of other users', async () => {
    const user = await someUser(accounts)
    const others = [await signInAgain(user), await signInAgain(user)]
    const stranger = await someUser(accounts)

    const [first, second] = [await user.client.delete(path), await user.client.delete(path)]

    expect([first, second].map(({ status, body }) => ({ status, body }))).toEqual([
      { status: 200, body: { ended: 2 } },
      { status: 200, body: { ended: 0 } },
    ])
    expect(await Promise.all([user, ...others, stranger].map(isAlive))).toEqual([true, false, false, true])
    expect(accounts.keyStore.revoked).toContain(`user:${user.id}`)
  })
})
