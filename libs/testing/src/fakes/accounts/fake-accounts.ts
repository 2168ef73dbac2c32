import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { hashOfKey, keyPrefixes, KeyType, type Role } from '@postrider/contracts'
import { accountsApi, type ClientOf } from '@postrider/contracts/internal'
import { subjectName, type KeyStore } from '@postrider/security/key-store'
import { signSessionToken } from '@postrider/security'
import { testRing } from '../../service/test-keys.ts'
import { parsed } from '../parsed.ts'

/** The endpoints that the gateway calls. */
export type AccountsClient = Pick<ClientOf<typeof accountsApi>, 'findKey' | 'findSession'>

export interface FakeProject {
  id: string
  publicKey: string
  secretKey: string
  disabled: boolean
  generation: number
  ownerId: string
}

export interface FakeSession {
  id: string
  userId: string
  /** The user's role by project id. */
  roles: Map<string, Role>
  mustVerifyEmail: boolean
}

/** The accounts service in memory, for tests of the gateway. It passes `conformsToAccountsApi`. */
export interface FakeAccounts extends AccountsClient {
  /** The number of calls so far. */
  lookups: number
  /** The delay of each response in ms, after the data was read. */
  delayMs: number
  /** True to let every call fail. */
  isUnavailable: boolean
  /** Adds a project. Its owner is this user; by default, a new user. */
  addProject(ownerId?: string): FakeProject
  /**
   * Gives the project new keys. Before that, it revokes the old keys in the gateways' cache, as in any change
   * that removes access.
   */
  rotate(project: FakeProject): Promise<void>
  disable(project: FakeProject): Promise<void>
  /** Creates a session of a new user with these roles. Returns the session and its cookie. */
  signIn(roles?: [FakeProject, Role][]): Promise<{ cookie: string; session: FakeSession }>
  logOut(session: FakeSession): Promise<void>
  /** Sets whether the user of this session must verify the email address. */
  requireVerification(session: FakeSession, isRequired: boolean): Promise<void>
  removeMember(session: FakeSession, project: FakeProject): Promise<void>
  /** Ends the session without revoking it, so that gateways still accept it. */
  end(session: FakeSession): void
  /** Removes a project's keys from the gateways' cache, as if the entries had expired. */
  forget(project: FakeProject): Promise<void>
}

/** Creates the fake. `keyStore` is shared with the gateways under test. */
export function fakeAccounts(keyStore: KeyStore): FakeAccounts {
  const keys = new Map<string, { project: FakeProject; keyType: KeyType }>()
  const sessions = new Map<string, FakeSession>()
  const addKeys = (project: FakeProject): FakeProject => {
    Object.assign(project, { publicKey: newKey('public'), secretKey: newKey('secret') })
    for (const keyType of KeyType.options) keys.set(hashOfKey(project[`${keyType}Key`]), { project, keyType })
    return project
  }
  const answered = async <Answer>(answer: Answer): Promise<Answer> => {
    if (fake.isUnavailable) throw new Error('unavailable')
    fake.lookups += 1
    if (fake.delayMs > 0) await pause(fake.delayMs)
    return answer
  }

  const fake: FakeAccounts = {
    lookups: 0,
    delayMs: 0,
    isUnavailable: false,
    addProject: (ownerId = randomUUID()) =>
      addKeys({ id: randomUUID(), publicKey: '', secretKey: '', disabled: false, generation: 1, ownerId }),
    rotate: async (project) => {
      const old = hashesOf(project)
      await keyStore.revoke(old.map(subjectName.key))
      old.forEach((hash) => keys.delete(hash))
      addKeys(project)
    },
    disable: async (project) => {
      await keyStore.revoke([subjectName.project(project.id)])
      project.disabled = true
    },
    forget: (project) => keyStore.revoke(hashesOf(project).map(subjectName.key)).catch(() => undefined),
    ...sessionsOf(keyStore, sessions),
    ...readsOf(keys, sessions, answered),
  }
  return fake
}

/** Returns functions that change sessions and their users. */
const sessionsOf = (
  keyStore: KeyStore,
  sessions: Map<string, FakeSession>,
): Pick<FakeAccounts, 'signIn' | 'logOut' | 'requireVerification' | 'removeMember' | 'end'> => ({
  signIn: async (roles = []) => {
    const session = newSession(roles)
    sessions.set(session.id, session)
    return { cookie: await cookieOf(session), session }
  },
  logOut: async (session) => {
    await keyStore.revoke([subjectName.session(session.id)])
    sessions.delete(session.id)
  },
  removeMember: async (session, project) => {
    await keyStore.revoke([subjectName.member(project.id, session.userId)])
    session.roles.delete(project.id)
  },
  requireVerification: async (session, isRequired) => {
    await keyStore.revoke([subjectName.user(session.userId)])
    session.mustVerifyEmail = isRequired
  },
  end: (session) => void sessions.delete(session.id),
})

/** Returns the endpoints that the gateway calls. The data is read before the delay, as in a slow service. */
function readsOf(
  keys: ReadonlyMap<string, { project: FakeProject; keyType: KeyType }>,
  sessions: ReadonlyMap<string, FakeSession>,
  answered: <Answer>(answer: Answer) => Promise<Answer>,
): AccountsClient {
  return {
    findKey: async (given) => {
      const { hash } = parsed(accountsApi.findKey.body, given)
      const found = keys.get(hash)
      return answered({
        key:
          (found && {
            ...factsOf(found.project),
            keyType: found.keyType,
            ownerId: found.project.ownerId,
          }) ??
          null,
      })
    },
    findSession: async (given) => {
      const { sessionId, projectId } = parsed(accountsApi.findSession.body, given)
      const session = sessions.get(sessionId)
      const role = session?.roles.get(projectId ?? '')
      const named = [...keys.values()].find(({ project }) => project.id === projectId)?.project
      const project = role && named ? { ...factsOf(named), role } : null
      if (!session) return answered({ session: null })
      const { userId, mustVerifyEmail } = session
      return answered({ session: { userId, mustVerifyEmail, project } })
    },
  }
}

const newSession = (roles: readonly [FakeProject, Role][]): FakeSession => ({
  mustVerifyEmail: false,
  id: randomUUID(),
  userId: randomUUID(),
  roles: new Map(roles.map(([{ id }, role]) => [id, role])),
})

const cookieOf = async ({ id, userId }: FakeSession): Promise<string> =>
  `session=${await signSessionToken(testRing, { sid: id, sub: userId }, 600)}`

const newKey = (type: KeyType): string => keyPrefixes[type] + randomBytes(36).toString('base64url')

const hashesOf = ({ publicKey, secretKey }: FakeProject): string[] => [publicKey, secretKey].map(hashOfKey)

const factsOf = ({ id, disabled, generation }: FakeProject) => ({ projectId: id, disabled, generation })
