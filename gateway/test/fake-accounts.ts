import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Role } from '@postrider/contracts'
import { accountsApi } from '@postrider/contracts/internal'
import { subjectName, type KeyStore } from '@postrider/service/key-store'
import { signSessionToken } from '@postrider/service/tokens'
import { testRing } from '@postrider/testing'
import type { Routes } from './fake-service.ts'

export interface Project {
  id: string
  publicKey: string
  secretKey: string
  disabled: boolean
  generation: number
}

interface Session {
  id: string
  userId: string
  roles: Map<string, Role>
}

/** What the gateway asks of accounts: keys and sessions in memory, revoked by tombstones like the real one. */
export class FakeAccounts {
  readonly #keys = new Map<string, { project: Project; keyType: 'public' | 'secret' }>()
  readonly #sessions = new Map<string, Session>()
  readonly #store: KeyStore
  asked = 0
  delayMs = 0
  isAway = false

  constructor(store: KeyStore) {
    this.#store = store
  }

  addProject(): Project {
    const project = { id: randomUUID(), publicKey: '', secretKey: '', disabled: false, generation: 1 }
    this.#newKeys(project)
    return project
  }

  #newKeys(project: Project): void {
    project.publicKey = `pk_${randomBytes(36).toString('base64url')}`
    project.secretKey = `sk_${randomBytes(36).toString('base64url')}`
    this.#keys.set(hashOf(project.publicKey), { project, keyType: 'public' })
    this.#keys.set(hashOf(project.secretKey), { project, keyType: 'secret' })
  }

  async rotate(project: Project): Promise<void> {
    const old = [hashOf(project.publicKey), hashOf(project.secretKey)]
    await this.#store.revoke(old.map(subjectName.key))
    old.forEach((hash) => this.#keys.delete(hash))
    this.#newKeys(project)
  }

  async disable(project: Project): Promise<void> {
    await this.#store.revoke([subjectName.project(project.id)])
    project.disabled = true
  }

  /** Answers the cookie of a new session whose user has these roles. */
  async signIn(roles: [Project, Role][] = []): Promise<{ cookie: string; session: Session }> {
    const session = {
      id: randomUUID(),
      userId: randomUUID(),
      roles: new Map(roles.map(([{ id }, role]) => [id, role])),
    }
    this.#sessions.set(session.id, session)
    const token = await signSessionToken(testRing, { sid: session.id, sub: session.userId }, 600)
    return { cookie: `session=${token}`, session }
  }

  async logOut(session: Session): Promise<void> {
    await this.#store.revoke([subjectName.session(session.id)])
    this.#sessions.delete(session.id)
  }

  /** The session is over, and no gateway has been told. */
  end(session: Session): void {
    this.#sessions.delete(session.id)
  }

  /** What gateways remember of its keys is forgotten, as if a minute had passed. */
  async forget(project: Project): Promise<void> {
    const keys = [project.publicKey, project.secretKey].map((key) => subjectName.key(hashOf(key)))
    await this.#store.revoke(keys).catch(() => undefined)
  }

  async removeMember(session: Session, project: Project): Promise<void> {
    await this.#store.revoke([subjectName.member(project.id, session.userId)])
    session.roles.delete(project.id)
  }

  readonly routes: Routes = {
    [accountsApi.findKey.path]: async (body) => {
      const { hash } = accountsApi.findKey.body.parse(body)
      const found = this.#keys.get(hash)
      const key = found && { ...factsOf(found.project), keyType: found.keyType }
      await this.#beAsked()
      return { key: key ?? null }
    },
    [accountsApi.findSession.path]: async (body) => {
      const { sessionId, projectId } = accountsApi.findSession.body.parse(body)
      const session = this.#sessions.get(sessionId)
      const role = session?.roles.get(projectId ?? '')
      const projectOf = [...this.#keys.values()].find(({ project }) => project.id === projectId)?.project
      const project = role && projectOf ? { ...factsOf(projectOf), role } : null
      await this.#beAsked()
      return { session: session ? { userId: session.userId, project } : null }
    },
  }

  async #beAsked(): Promise<void> {
    if (this.isAway) throw new Error('away')
    this.asked += 1
    if (this.delayMs > 0) await pause(this.delayMs)
  }
}

const factsOf = ({ id, disabled, generation }: Project) => ({ projectId: id, disabled, generation })

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')
