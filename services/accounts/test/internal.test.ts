import { accountsApi } from '@postrider/contracts/internal'
import { v7 as uuidv7 } from 'uuid'
import { hashOfKey } from '@postrider/contracts'
import {
  addMember,
  anonymous,
  password,
  someEmail,
  someUser,
  startAccounts,
  type AccountsUnderTest,
} from './start.ts'

let accounts: AccountsUnderTest
let now = new Date()

beforeAll(async () => {
  accounts = await startAccounts({ now: () => now })
})
afterAll(() => accounts.stop())

const findSession = async (sessionId: string, projectId: string | null = null) =>
  (await accounts.asPeer().post(accountsApi.findSession.path, { body: { sessionId, projectId } })).body
    .session

describe('findSession', () => {
  it('returns the user of a session and their role in the requested project', async () => {
    const [owner, admin, stranger] = [
      await someUser(accounts),
      await someUser(accounts),
      await someUser(accounts),
    ]
    const { id: projectId } = (await owner.client.post('/users/@me/projects', { body: { name: 'P' } })).body
    await addMember(accounts, { projectId, userId: admin.id, role: 'ADMIN' })

    const facts = { projectId, disabled: false, generation: 1 }
    expect(await findSession(owner.sessionId)).toEqual({
      userId: owner.id,
      mustVerifyEmail: false,
      project: null,
    })
    expect(await findSession(owner.sessionId, projectId)).toEqual({
      userId: owner.id,
      mustVerifyEmail: false,
      project: { ...facts, role: 'OWNER' },
    })
    expect(await findSession(admin.sessionId, projectId)).toMatchObject({ project: { role: 'ADMIN' } })
    expect(await findSession(stranger.sessionId, projectId)).toEqual({
      userId: stranger.id,
      mustVerifyEmail: false,
      project: null,
    })
  })

  it('returns null for a session that is unknown or seven days old', async () => {
    const { sessionId } = await someUser(accounts)

    expect(await findSession(uuidv7())).toBeNull()
    now = new Date(now.getTime() + 7 * 24 * 3_600_000)
    expect(await findSession(sessionId)).toBeNull()
  })
})

describe('ensureDemo', () => {
  it('creates a user, a project and keys when first called, and later returns the same user, project and keys', async () => {
    const wish = { body: { email: someEmail(), password, projectName: 'Demo' } }

    const parallel = await Promise.all(
      [1, 2, 3].map(() => accounts.asPeer().post(accountsApi.ensureDemo.path, wish)),
    )
    const later = await accounts
      .asPeer()
      .post(accountsApi.ensureDemo.path, { body: { ...wish.body, password: 'another password' } })
    const signedIn = await accounts
      .as(anonymous)
      .post('/auth/login', { body: { email: wish.body.email, password } })

    expect(later.status).toBe(200)
    expect(parallel.map((answer) => answer.body)).toEqual(Array(3).fill(later.body))
    expect(signedIn.body.data).toEqual(later.body.user)
    const { body } = await accounts
      .asPeer()
      .post(accountsApi.findKey.path, { body: { hash: hashOfKey(later.body.secretKey) } })
    expect(body.key).toMatchObject({ projectId: later.body.projectId, keyType: 'secret' })
  })

  it('does not exist without the demo setting', async () => {
    const plain = await startAccounts({ config: { demo: false } })

    const { status } = await plain
      .asPeer()
      .post(accountsApi.ensureDemo.path, { body: { email: someEmail(), password, projectName: 'Demo' } })
    await plain.stop()

    expect(status).toBe(404)
  })
})

describe('the internal endpoint', () => {
  it.each(Object.values(accountsApi).map(({ path }) => path))(
    '%s returns 401 for all callers except peers',
    async (path) => {
      const user = await someUser(accounts)

      expect((await accounts.as(anonymous).post(path, { body: {} })).status).toBe(401)
      expect((await user.client.post(path, { body: {} })).status).toBe(401)
    },
  )
})

describe('GET /config', () => {
  it('returns the enabled integrations to any caller', async () => {
    const { status, body } = await accounts.as(anonymous).get('/config')

    expect({ status, body }).toEqual({
      status: 200,
      body: {
        environment: 'test',
        urls: {
          api: 'http://127.0.0.1:8080',
          dashboard: 'http://127.0.0.1:8080/app',
          landing: 'http://127.0.0.1:8080/app',
          wiki: 'http://127.0.0.1:8080/docs',
        },
        features: {
          billing: { enabled: false },
          storage: { s3Enabled: false },
          authProviders: { github: false, google: false, oidc: false },
          signup: { signupsDisabled: false },
          email: { trackingToggleEnabled: true },
          smtp: { enabled: false, domain: null, ports: { secure: null, submission: null } },
        },
        aws: { sesRegion: null, mailFromSubdomain: 'mail' },
      },
    })
  })
})
