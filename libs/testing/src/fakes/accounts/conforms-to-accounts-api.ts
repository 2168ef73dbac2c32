import { randomUUID } from 'node:crypto'
import { hashOfKey, type Role } from '@postrider/contracts'
import { memoryKeyStore, subjectName, type KeyStore } from '@postrider/security/key-store'
import type { AccountsClient } from './fake-accounts.ts'

/** The accounts service or its fake, with the actions that the tests need in addition to the tested API. */
export interface AccountsSubject {
  api: AccountsClient
  addProject(): Promise<{ id: string; publicKey: string; secretKey: string }>
  /** Replaces the keys of a project and returns the new keys. */
  rotate(projectId: string): Promise<{ publicKey: string; secretKey: string }>
  disable(projectId: string): Promise<void>
  /** Creates a session of a new user, who has this role in this project. */
  signIn(member?: { projectId: string; role: Role }): Promise<{ sessionId: string; userId: string }>
  logOut(sessionId: string): Promise<void>
  removeMember(member: { projectId: string; userId: string }): Promise<void>
  stop(): Promise<void>
}

/**
 * Defines the tests of the API that the gateway uses. Call it in a test file of the accounts service and in a
 * test file of its fake. `make` receives the key store in which the accounts service must revoke the
 * gateway's entries.
 */
export function conformsToAccountsApi(make: (keyStore: KeyStore) => Promise<AccountsSubject>): void {
  const store = recordingKeyStore()
  let accounts: AccountsSubject
  beforeAll(async () => {
    accounts = await make(store)
  })
  afterAll(async () => {
    await accounts.stop()
    await store.close()
  })
  const under = (): AccountsSubject => accounts
  findKeyConforms(under, store.revoked)
  findSessionConforms(under, store.revoked)
}

function findKeyConforms(accounts: () => AccountsSubject, revoked: readonly string[]): void {
  const keyOf = async (text: string) => (await accounts().api.findKey({ hash: hashOfKey(text) })).key

  describe('findKey', () => {
    it('returns the project and the type of a key, and null for an unknown key', async () => {
      const { id: projectId, publicKey, secretKey } = await accounts().addProject()

      const facts = { projectId, disabled: false, generation: 1, ownerId: expect.any(String) }
      expect(await keyOf(publicKey)).toEqual({ ...facts, keyType: 'public' })
      expect(await keyOf(secretKey)).toEqual({ ...facts, keyType: 'secret' })
      expect(await keyOf('sk_unknown')).toBeNull()
    })

    it('does not find a key after its rotation, and revokes the old keys', async () => {
      const { id, ...old } = await accounts().addProject()

      const current = await accounts().rotate(id)

      expect([await keyOf(old.publicKey), await keyOf(old.secretKey)]).toEqual([null, null])
      expect(await keyOf(current.secretKey)).toMatchObject({ projectId: id, keyType: 'secret' })
      for (const key of [old.publicKey, old.secretKey])
        expect(revoked).toContain(subjectName.key(hashOfKey(key)))
    })

    it('reports a disabled project, and revokes the project', async () => {
      const { id, secretKey } = await accounts().addProject()

      await accounts().disable(id)

      expect(await keyOf(secretKey)).toMatchObject({ projectId: id, disabled: true })
      expect(revoked).toContain(subjectName.project(id))
    })

    it('rejects an invalid hash with 422', async () => {
      await expect(accounts().api.findKey({ hash: 'short' })).rejects.toMatchObject({
        kind: 'invalid',
        code: 'VALIDATION_ERROR',
        extras: { errors: [expect.objectContaining({ field: 'hash' })] },
      })
    })
  })
}

function findSessionConforms(accounts: () => AccountsSubject, revoked: readonly string[]): void {
  const sessionOf = async (sessionId: string, projectId: string | null = null) =>
    (await accounts().api.findSession({ sessionId, projectId })).session

  describe('findSession', () => {
    it("returns a session's user and the user's role in the project", async () => {
      const { id: projectId } = await accounts().addProject()
      const { sessionId, userId } = await accounts().signIn({ projectId, role: 'ADMIN' })

      expect(await sessionOf(sessionId)).toEqual({ userId, mustVerifyEmail: false, project: null })
      expect(await sessionOf(sessionId, projectId)).toEqual({
        userId,
        mustVerifyEmail: false,
        project: { projectId, role: 'ADMIN', disabled: false, generation: 1 },
      })
    })

    it('returns null for a project if the user is not a member', async () => {
      const { id: own } = await accounts().addProject()
      const { id: foreign } = await accounts().addProject()
      const { sessionId, userId } = await accounts().signIn({ projectId: own, role: 'OWNER' })

      expect(await sessionOf(sessionId, foreign)).toEqual({ userId, mustVerifyEmail: false, project: null })
      expect(await sessionOf(sessionId, randomUUID())).toEqual({
        userId,
        mustVerifyEmail: false,
        project: null,
      })
    })

    it('returns null for a project after the user was removed from it, and revokes the member', async () => {
      const { id: projectId } = await accounts().addProject()
      const { sessionId, userId } = await accounts().signIn({ projectId, role: 'ADMIN' })

      await accounts().removeMember({ projectId, userId })

      expect(await sessionOf(sessionId, projectId)).toEqual({ userId, mustVerifyEmail: false, project: null })
      expect(revoked).toContain(subjectName.member(projectId, userId))
    })

    it('does not find a session after logout, and revokes the session', async () => {
      const { sessionId } = await accounts().signIn()

      await accounts().logOut(sessionId)

      expect(await sessionOf(sessionId)).toBeNull()
      expect(await sessionOf(randomUUID())).toBeNull()
      expect(revoked).toContain(subjectName.session(sessionId))
    })
  })
}

/** Returns a key store that records revoked names. */
function recordingKeyStore(): KeyStore & { revoked: string[] } {
  const store = memoryKeyStore()
  const revoked: string[] = []
  const revoke: KeyStore['revoke'] = (names) => {
    revoked.push(...names)
    return store.revoke(names)
  }
  return { ...store, revoked, revoke }
}
