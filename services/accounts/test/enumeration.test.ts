import type { KyselyPlugin } from 'kysely'
import { seenIn, watchedPasswords } from './log-in.ts'
import { someEmail, someUser } from './start.ts'
import { startWithMail, type AccountsWithMail } from './with-mail.ts'

/** The statements that commands run: the kind of a built statement, or the text of a raw statement. */
const kinds: string[] = []
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    // Ignore the message relay and the sweep, which run independently of requests.
    if (!/outbox|inbox|dead_letters|statement_timeout/.test(JSON.stringify(node)))
      kinds.push(node.kind === 'RawNode' ? node.sqlFragments.join('?') : node.kind)
    return node
  },
  transformResult: ({ result }) => Promise.resolve(result),
}

let accounts: AccountsWithMail
const passwords = watchedPasswords()

beforeAll(async () => {
  accounts = await startWithMail(
    // Runs without loops, because their work for a known address is not part of the request.
    { signupsPerHour: 0, role: 'http' },
    { passwords, plugin: counting },
  )
})
afterAll(() => accounts.stop())

/** Returns the statements that a request ran, and the passwords that it hashed or verified. */
async function workOf(request: () => Promise<unknown>) {
  kinds.length = 0
  passwords.verified.length = 0
  passwords.hashed = 0
  await request()
  return { statements: [...kinds], verified: passwords.verified.length, hashed: passwords.hashed }
}

describe('POST /auth/request-password-reset', () => {
  const ask = (email: string) => accounts.post('/auth/request-password-reset', { email })

  it('does the same work and returns the same response for known and unknown addresses, below and above the limit', async () => {
    const [known, unknown] = [(await someUser(accounts)).email, someEmail()]

    for (let turn = 0; turn < 4; turn += 1) {
      const work = [await workOf(() => ask(known)), await workOf(() => ask(unknown))]
      expect(work[1]).toEqual(work[0])
      expect(work[0]?.statements.length).toBeGreaterThan(0)
    }
    const refused = [await ask(known), await ask(unknown)].map(seenIn)
    expect(refused[0]?.status).toBe(429)
    expect(refused[1]).toEqual(refused[0])
  })
})

describe('POST /users/@me/email', () => {
  it('does the same work and returns the same response for free and taken addresses', async () => {
    const user = await someUser(accounts)
    const taken = (await someUser(accounts)).email
    const ask = (email: string) =>
      user.client.post('/users/@me/email', { body: { email, password: 'correct horse battery' } })

    const work = [await workOf(() => ask(taken)), await workOf(() => ask(someEmail()))]
    const answers = [await ask(taken), await ask(someEmail())]

    expect(work[1]).toEqual(work[0])
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      Array(2).fill({ status: 200, body: { success: true } }),
    )
  })
})
