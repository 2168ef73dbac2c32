import { logIn, seenIn, watchedPasswords } from './log-in.ts'
import {
  dashboardUrl,
  proveAddress,
  sentBack,
  signedInBy,
  startOf,
  startWithOauth,
  type OauthUnderTest,
} from './oauth.ts'
import { anonymous, password, someEmail, someUser, startAccounts, uuid } from './start.ts'

let world: OauthUnderTest

beforeAll(async () => {
  world = await startWithOauth()
})
afterAll(() => world.stop())

const usersWith = (email: string) =>
  world.accounts.db.selectFrom('users').select('id').where('email', '=', email).execute()

describe('GET /auth/oauth-config', () => {
  it('returns the configured providers', async () => {
    const { body } = await world.accounts.as(anonymous).get('/auth/oauth-config')
    const without = await startAccounts()
    const none = await without.as(anonymous).get('/auth/oauth-config')
    await without.stop()

    expect(body).toEqual({
      success: true,
      data: { github: true, google: false, oidc: true, oidcName: 'Example' },
    })
    expect(none.body).toEqual({
      success: true,
      data: { github: false, google: false, oidc: false, oidcName: null },
    })
  })
})

describe('a first sign-in at a provider', () => {
  it('creates a user with the verified address and redirects to the dashboard with a cookie of seven days', async () => {
    const { subject, email } = world.someone()

    const page = await world.signIn(world.browser(), subject, '?redirect=/projects%3Ftab%3D1')

    expect({ status: page.status, leadsTo: page.leadsTo }).toEqual({
      status: 302,
      leadsTo: `${dashboardUrl}/projects?tab=1`,
    })
    expect(page.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=[\w.-]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
      'oauth=; Max-Age=0; Path=/auth/oauth; HttpOnly; SameSite=Lax; Secure',
    ])
    expect(await signedInBy(world.accounts, page)).toMatchObject({
      id: uuid,
      email,
      emailVerified: true,
      hasPassword: false,
      providers: ['oidc'],
    })
  })

  it('creates a user who can sign in again, even after the address at the provider changes', async () => {
    const { subject, email } = world.someone()
    const first = await signedInBy(world.accounts, await world.signIn(world.browser(), subject))
    world.oidc.users.set(subject, { email: someEmail(), email_verified: false })

    const second = await signedInBy(world.accounts, await world.signIn(world.browser(), subject))

    expect(second).toMatchObject({ id: first.id, email })
    expect(second.sessionId).not.toBe(first.sessionId)
  })

  it('creates one user for ten parallel sign-ins', async () => {
    const { subject, email } = world.someone()

    const pages = await Promise.all(Array.from({ length: 10 }, () => world.signIn(world.browser(), subject)))

    const users = await Promise.all(pages.map((page) => signedInBy(world.accounts, page)))
    expect(new Set(users.map(({ id }) => id)).size).toBe(1)
    expect(new Set(users.map(({ sessionId }) => sessionId)).size).toBe(10)
    expect(await usersWith(email)).toHaveLength(1)
  })

  it('creates one user if two provider accounts with the same address are used in parallel', async () => {
    const email = someEmail()
    const users = [world.someone({ email }), world.someone({ email })]

    const pages = await Promise.all(users.map(({ subject }) => world.signIn(world.browser(), subject)))

    const ways = pages.map(({ leadsTo }) => String(leadsTo)).toSorted()
    expect(ways).toEqual([`${dashboardUrl}/`, sentBack('account_connected').leadsTo])
    expect(await usersWith(email)).toHaveLength(1)
  })

  it.each([
    ['that is not verified', { email_verified: false }],
    ['whose email_verified is a string', { email_verified: 'true' }],
    ['that is not an email address', { email: 'nobody', email_verified: true }],
  ])('is rejected with an address %s', async (_which, claims) => {
    const { subject, email } = world.someone(claims)

    const page = await world.signIn(world.browser(), subject, '?redirect=/in')

    expect(page).toMatchObject(sentBack('email_unverified', '/in'))
    expect(page.headers.getSetCookie()).toEqual([expect.stringMatching(/^oauth=; Max-Age=0/)])
    expect(await usersWith(email)).toEqual([])
  })

  it('is rejected if sign-ups are disabled, but existing users can sign in', async () => {
    const closed = await startWithOauth({ config: { signupsDisabled: true } })
    const stranger = closed.someone()

    const page = await closed.signIn(closed.browser(), stranger.subject)
    await closed.stop()

    expect(page).toMatchObject(sentBack('signup_disabled'))
  })

  it('counts towards the sign-up limit of the client address, but later sign-ins do not', async () => {
    const strict = await startWithOauth({ config: { signupsPerHour: 2 } })
    const from = { kind: 'anonymous', address: '203.0.113.7' } as const
    const users = [strict.someone(), strict.someone(), strict.someone()]

    const ways: (string | undefined)[] = []
    for (const { subject } of [...users, ...users.slice(0, 2)])
      ways.push((await strict.signIn(strict.browser(from), subject)).leadsTo)
    await strict.stop()

    expect(ways).toEqual([
      `${dashboardUrl}/`,
      `${dashboardUrl}/`,
      sentBack('signup_limited').leadsTo,
      `${dashboardUrl}/`,
      `${dashboardUrl}/`,
    ])
  })
})

describe('a sign-in with the address of an account', () => {
  it('connects the account if both the provider and this server have verified the address; the password stays valid', async () => {
    const user = await someUser(world.accounts)
    await proveAddress(world.accounts, user.id)
    const { subject } = world.someone({ email: user.email.toUpperCase() })

    const page = await world.signIn(world.browser(), subject)

    expect(await signedInBy(world.accounts, page)).toMatchObject({ id: user.id, email: user.email })
    expect(await logIn(world.accounts, user.email, password)).toMatchObject({ status: 200 })
  })

  // Otherwise an attacker who signed up with another person's address would share that person's account.
  it('is rejected if the user has not proved the address', async () => {
    const { email } = await someUser(world.accounts)
    const { subject } = world.someone({ email })

    const page = await world.signIn(world.browser(), subject)

    expect(page).toMatchObject(sentBack('account_unverified'))
  })

  it('connects a second provider to the same user', async () => {
    const { subject, email } = world.someone()
    const first = await signedInBy(world.accounts, await world.signIn(world.browser(), subject))
    world.github.person = { id: 71, emails: [{ email, primary: true, verified: true }] }

    const second = await world.browser().open(startOf('github'))

    expect(await signedInBy(world.accounts, second)).toMatchObject({ id: first.id })
  })

  // The provider may have assigned the address to another person.
  it('is rejected if the user is already connected to another account at the same provider', async () => {
    const { subject, email } = world.someone()
    await world.signIn(world.browser(), subject)
    const successor = world.someone({ email })

    const page = await world.signIn(world.browser(), successor.subject)

    expect(page).toMatchObject(sentBack('account_connected'))
  })
})

describe('a sign-in with GitHub', () => {
  it('uses the primary address', async () => {
    const email = someEmail()
    world.github.person = {
      id: 72,
      emails: [
        { email: someEmail(), primary: false, verified: true },
        { email: email.toUpperCase(), primary: true, verified: true },
        { email: someEmail(), primary: false, verified: false },
      ],
    }

    const first = await world.browser().open(startOf('github', '?redirect=/x'))
    const second = await world.browser().open(startOf('github'))

    expect(first).toMatchObject({ status: 302, leadsTo: `${dashboardUrl}/x` })
    const user = await signedInBy(world.accounts, first)
    expect(user).toMatchObject({ email, emailVerified: true })
    expect((await signedInBy(world.accounts, second)).id).toBe(user.id)
  })

  it.each([
    [
      'only secondary addresses are verified',
      [
        { primary: true, verified: false },
        { primary: false, verified: true },
      ],
    ],
    ['there is no address', []],
  ])('is rejected when %s', async (_which, flags) => {
    world.github.person = {
      id: 730 + flags.length,
      emails: flags.map((each) => ({ ...each, email: someEmail() })),
    }

    const page = await world.browser().open(startOf('github'))

    expect(page).toMatchObject(sentBack('email_unverified'))
  })
})

describe('POST /auth/login of a user without a password', () => {
  it('returns the same response as for an unknown address, and runs a hash in both cases', async () => {
    const passwords = watchedPasswords()
    const own = await startWithOauth({ passwords })
    const { subject, email } = own.someone()
    await own.signIn(own.browser(), subject)

    const known = await logIn(own.accounts, email, password)
    const unknown = await logIn(own.accounts, someEmail(), password)
    await own.stop()

    expect(known.status).toBe(401)
    expect(seenIn(known)).toEqual(seenIn(unknown))
    expect(passwords.verified).toEqual([null, null])
  })
})
