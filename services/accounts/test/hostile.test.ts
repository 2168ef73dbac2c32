import type { Answer } from '@postrider/testing/service'
import { fc } from '@postrider/testing/property'
import {
  anonymous,
  membersPath,
  someUser,
  startAccounts,
  type AccountsUnderTest,
  type TestUser,
} from './start.ts'

let accounts: AccountsUnderTest
let user: TestUser
let projectId: string

beforeAll(async () => {
  // Hashing is not what is tried here, and would take most of the time.
  accounts = await startAccounts({
    passwords: {
      hash: (given) => Promise.resolve(given),
      verify: (hash, given) => Promise.resolve(hash === given),
    },
  })
  user = await someUser(accounts)
  projectId = (await user.client.post('/users/@me/projects', { body: { name: 'P' } })).body.id
})
afterAll(() => accounts.stop())

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\u0000', '\ud800', 'a@b.example', 'x'.repeat(2000), '__proto__'),
)
const value = fc.oneof(text, fc.jsonValue(), fc.emailAddress())
const body = fc.oneof(
  fc.record(
    {
      email: value,
      password: value,
      name: value,
      tracking: value,
      language: value,
      role: value,
      token: value,
      newPassword: value,
      currentPassword: value,
    },
    { requiredKeys: [] },
  ),
  fc.jsonValue(),
)

const isEnveloped = ({ body }: Answer): boolean => body.success === false && 'code' in body.error

describe('the public bodies', () => {
  it.each([
    ['POST /auth/signup', (sent: unknown) => accounts.as(anonymous).post('/auth/signup', { body: sent })],
    ['POST /auth/login', (sent: unknown) => accounts.as(anonymous).post('/auth/login', { body: sent })],
    ['POST /users/@me/projects', (sent: unknown) => user.client.post('/users/@me/projects', { body: sent })],
    [
      'PATCH /users/@me/projects/:id',
      (sent: unknown) => user.client.patch(`/users/@me/projects/${projectId}`, { body: sent }),
    ],
    [
      'POST /projects/:id/members',
      (sent: unknown) => user.client.post(membersPath(projectId), { body: sent }),
    ],
    [
      'PATCH /projects/:id/members/:userId',
      (sent: unknown) => user.client.patch(`${membersPath(projectId)}/${user.id}`, { body: sent }),
    ],
    [
      'POST /auth/accept-invitation',
      (sent: unknown) => user.client.post('/auth/accept-invitation', { body: sent }),
    ],
    ['POST /auth/verify-email', (sent: unknown) => user.client.post('/auth/verify-email', { body: sent })],
    [
      'POST /auth/request-password-reset',
      (sent: unknown) => accounts.as(anonymous).post('/auth/request-password-reset', { body: sent }),
    ],
    [
      'POST /auth/reset-password',
      (sent: unknown) => accounts.as(anonymous).post('/auth/reset-password', { body: sent }),
    ],
    ['POST /users/@me/password', (sent: unknown) => user.client.post('/users/@me/password', { body: sent })],
    ['POST /users/@me/email', (sent: unknown) => user.client.post('/users/@me/email', { body: sent })],
  ])('%s never fails with a 5xx', async (_endpoint, send) => {
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const answer = await send(sent)
        expect(answer.status).toBeLessThan(500)
        expect(isEnveloped(answer)).toBe(answer.status >= 400)
      }),
      { numRuns: 60 },
    )
  })

  it('is 404 for any text in the place of an id', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1 }), async (id) => {
        const answer = await user.client.delete(`/users/@me/projects/x${encodeURIComponent(id)}`)
        expect(answer.status).toBe(404)
      }),
      { numRuns: 30 },
    )
  })
})
