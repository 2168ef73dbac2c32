import type { Caller, Role } from '@postrider/contracts'
import { accountsApi } from '@postrider/contracts/internal'
import type { ProjectView } from '@postrider/contracts/resources'
import { openDatabase } from '@postrider/db'
import { memoryKeyStore, type KeyStore } from '@postrider/security/key-store'
import { readSessionToken } from '@postrider/security'
import {
  nowhere,
  serviceConfig,
  sharedService,
  startServiceUnderTest,
  testRing,
  type ApiResponse,
  type Client,
  type PublishedMessage,
  type ServiceUnderTest,
  type ServiceWithDatabase,
} from '@postrider/testing/service'
import { fakePlatformMail } from '@postrider/testing/fakes'
import type { KyselyPlugin } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { readConfig, type Config } from '../src/config.ts'
import { argon2Passwords } from '../src/passwords.ts'
import { createService, migrations, type Overrides } from '../src/service.ts'
import type { Tables } from '../src/store/tables.ts'

export const testConfig = (databaseUrl: string): Config => ({
  ...serviceConfig({ name: 'accounts', readConfig }, databaseUrl, {
    PUBLIC_URL: 'http://127.0.0.1:8080',
    SEND_URL: nowhere,
    DEMO: 'true',
    ENVIRONMENT: 'test',
  }),
  invitationsPerHour: 0,
})

/** An in-memory key store that records revocations and can be unavailable. */
export interface TestKeyStore extends KeyStore {
  revoked: string[]
  isUnavailable: boolean
  /** Number of calls that failed while the key store was unavailable. */
  refusals: number
}

const testKeyStore = (): TestKeyStore => {
  const store = memoryKeyStore()
  const own: TestKeyStore = {
    ...store,
    revoked: [],
    isUnavailable: false,
    refusals: 0,
    revoke: async (names) => {
      if (own.isUnavailable) {
        own.refusals += 1
        throw new Error('unavailable')
      }
      own.revoked.push(...names)
      return store.revoke(names)
    },
  }
  return own
}

export interface AccountsUnderTest extends ServiceWithDatabase<Tables> {
  keyStore: TestKeyStore
}

/** `plugin` receives every statement. */
export type TestOverrides = Partial<Omit<Overrides, 'config'>> & { plugin?: KyselyPlugin }

/**
 * Returns the service that all test files of a Jest worker share. Test files that move the clock, break fakes
 * or stop the service must start their own service.
 */
export const sharedAccounts = (): Promise<AccountsUnderTest> =>
  sharedService('accounts', () => startAccounts())

/** Starts accounts with an empty database. */
export async function startAccounts({
  config = {},
  plugin,
  ...overrides
}: TestOverrides & { config?: Partial<Config> } = {}): Promise<AccountsUnderTest> {
  const keyStore = testKeyStore()
  const service = await startServiceUnderTest<Tables>('accounts', migrations, ({ databaseUrl, ...wiring }) =>
    createService(
      { ...testConfig(databaseUrl), ...config },
      {
        keyStore,
        platformMail: fakePlatformMail(),
        senderDomains: { release: () => Promise.resolve({}) },
        testMails: { domain: queuedTest, template: queuedTest },
        workflowMails: { withdraw: () => Promise.resolve({ withdrawn: 0 }) },
        passwords: cheapPasswords,
        ...wiring,
        ...(plugin && { db: openDatabase<Tables>(databaseUrl).withPlugin(plugin) }),
        ...overrides,
      },
    ),
  )
  const stop = async (): Promise<void> => {
    await service.stop()
    await keyStore.close()
  }
  return { ...service, keyStore, stop }
}

const queuedTest = ({ to }: { to: string | null }) =>
  Promise.resolve({ emailId: uuidv7(), to: to ?? '', status: 'QUEUED' as const })

/** Hashes passwords with the lowest cost of argon2, because tests sign up hundreds of users. */
const cheapPasswords = argon2Passwords({ memoryCost: 8, timeCost: 1, parallelism: 1 })

export const anonymous: Caller = { kind: 'anonymous' }
export const password = 'correct horse battery'
export const someEmail = (): string => `u${uuidv7()}@example.com`

export interface TestUser {
  id: string
  email: string
  sessionId: string
  client: Client
}

/** Signs a user up. Returns the user with a client that sends the gateway's token for this user. */
export async function someUser(accounts: ServiceUnderTest, email = someEmail()): Promise<TestUser> {
  const answer = await accounts.as(anonymous).post('/auth/signup', { body: { email, password } })
  const { sid, sub } = await sessionOf(answer.headers)
  return {
    id: sub,
    email,
    sessionId: sid,
    client: accounts.as({ kind: 'user', userId: sub, sessionId: sid }),
  }
}

/** Deletes the user's account. */
export const deleteAccount = ({ client }: TestUser, body: object = {}): Promise<ApiResponse> =>
  client.delete('/users/@me', { body: { password, ...body } })

/** Returns the claims of the cookie that a response sets. */
export async function sessionOf(headers: Headers): Promise<{ sid: string; sub: string }> {
  const token = /^session=([^;]+);/.exec(headers.get('set-cookie') ?? '')?.[1]
  const claims = token && (await readSessionToken(testRing, token))
  if (!claims) throw new Error('The answer sets no valid session cookie')
  return claims
}

/** Adds a user to a project in any role, without an invitation. */
export async function addMember(
  accounts: AccountsUnderTest,
  { projectId, userId, role }: { projectId: string; userId: string; role: Role },
): Promise<void> {
  await accounts.db
    .insertInto('members')
    .values({ project_id: projectId, user_id: userId, role, created_at: new Date() })
    .execute()
}

export const projectsPath = '/users/@me/projects'
export const membersPath = (projectId: string): string => `/projects/${projectId}/members`
export const invitationsPath = (projectId: string): string => `/projects/${projectId}/invitations`

/** Creates a project with a user in each role, and a user who is not a member. */
export async function someTeam(accounts: AccountsUnderTest) {
  const [owner, admin, member, stranger] = [
    await someUser(accounts),
    await someUser(accounts),
    await someUser(accounts),
    await someUser(accounts),
  ]
  const { id } = await makeProject(owner)
  await addMember(accounts, { projectId: id, userId: admin.id, role: 'ADMIN' })
  await addMember(accounts, { projectId: id, userId: member.id, role: 'MEMBER' })
  return { id, owner, admin, member, stranger }
}

/** Returns the role that gateways see for a user in a project; undefined if the user is not a member. */
export const roleOf = async (
  accounts: ServiceUnderTest,
  { sessionId }: TestUser,
  projectId: string,
): Promise<Role | undefined> => {
  const { body } = await accounts
    .asPeer()
    .post(accountsApi.findSession.path, { body: { sessionId, projectId } })
  return body.session.project?.role
}

/** Creates a project of this user and returns it with its keys. */
export const makeProject = async (
  { client }: TestUser,
  name = 'Ada & Co',
): Promise<ProjectView & { secret: string }> => (await client.post(projectsPath, { body: { name } })).body

export const disableProject = (accounts: ServiceUnderTest, projectId: string): Promise<ApiResponse> =>
  accounts.asPeer().post(accountsApi.setProjectDisabled.path, {
    body: { projectId, disabled: true, reason: 'MANUAL' },
  })

/** Returns the messages that the service has published about this project. */
export const publishedAbout = async (
  accounts: ServiceUnderTest,
  projectId: string,
): Promise<PublishedMessage[]> => (await accounts.published()).filter((message) => message.key === projectId)

export { instant, uuid } from '@postrider/testing/service'
