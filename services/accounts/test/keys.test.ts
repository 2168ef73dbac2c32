import { accountsApi } from '@postrider/contracts/internal'
import { hashOfKey } from '@postrider/contracts'
import {
  makeProject,
  projectsPath,
  publishedAbout,
  someUser,
  startAccounts,
  type AccountsUnderTest,
} from './start.ts'
import { expectLogs } from '@postrider/testing/jest'

let accounts: AccountsUnderTest

beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => accounts.stop())

const findKey = async (key: string) =>
  (await accounts.asPeer().post(accountsApi.findKey.path, { body: { hash: hashOfKey(key) } })).body.key
const setDisabled = (body: unknown) => accounts.asPeer().post(accountsApi.setProjectDisabled.path, { body })

describe('a key', () => {
  it('is found by its hash, with its type and the state of its project', async () => {
    const project = await makeProject(await someUser(accounts))

    const facts = { projectId: project.id, disabled: false, generation: 1, ownerId: expect.any(String) }
    expect(await findKey(project.public)).toEqual({ ...facts, keyType: 'public' })
    expect(await findKey(project.secret)).toEqual({ ...facts, keyType: 'secret' })
    expect(await findKey('sk_unknown')).toBeNull()
  })

  it('is not stored in plain text', async () => {
    const project = await makeProject(await someUser(accounts))

    const rows = await accounts.db
      .selectFrom('api_keys')
      .selectAll()
      .where('project_id', '=', project.id)
      .execute()

    expect(rows).toHaveLength(2)
    for (const key of [project.public, project.secret])
      expect(JSON.stringify(rows)).not.toContain(key.slice(3))
  })
})

describe('POST /users/@me/projects/:id/regenerate-keys', () => {
  it('creates two new keys, and revokes and deletes the old keys before it returns', async () => {
    const user = await someUser(accounts)
    const old = await makeProject(user)

    const answer = await user.client.post(`${projectsPath}/${old.id}/regenerate-keys`)

    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: {
        ...old,
        public: expect.stringMatching(/^pk_[\w-]{48}$/),
        secret: expect.stringMatching(/^sk_[\w-]{48}$/),
        updatedAt: expect.any(String),
      },
    })
    expect([await findKey(old.public), await findKey(old.secret)]).toEqual([null, null])
    expect(await findKey(answer.body.secret)).toMatchObject({ projectId: old.id, keyType: 'secret' })
    expect(accounts.keyStore.revoked).toEqual(
      expect.arrayContaining([`key:${hashOfKey(old.public)}`, `key:${hashOfKey(old.secret)}`]),
    )
    expect((await user.client.get(projectsPath)).body).toEqual([answer.body])
  })

  it('returns 503 and changes nothing when the old keys cannot be revoked', async () => {
    expectLogs('request.refused')
    const user = await someUser(accounts)
    const old = await makeProject(user)
    accounts.keyStore.isUnavailable = true

    const answer = await user.client.post(`${projectsPath}/${old.id}/regenerate-keys`)

    accounts.keyStore.isUnavailable = false
    expect(answer).toMatchObject({ status: 503, body: { error: { code: 'EXTERNAL_SERVICE_ERROR' } } })
    expect((await user.client.get(projectsPath)).body).toEqual([old])
    expect(await findKey(old.secret)).not.toBeNull()
    expect(await publishedAbout(accounts, old.id)).toHaveLength(1)
  })

  it('revokes every key that parallel rotations replaced', async () => {
    const user = await someUser(accounts)
    const old = await makeProject(user)

    const answers = await Promise.all(
      Array.from({ length: 6 }, () => user.client.post(`${projectsPath}/${old.id}/regenerate-keys`)),
    )

    expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(200))
    const [current] = (await user.client.get(projectsPath)).body
    const replaced = [old, ...answers.map((answer) => answer.body)].filter(
      (project) => project.secret !== current.secret,
    )
    expect(replaced).toHaveLength(6)
    for (const project of replaced) {
      expect(await findKey(project.secret)).toBeNull()
      expect(accounts.keyStore.revoked).toContain(`key:${hashOfKey(project.secret)}`)
    }
  })
})

describe('DELETE /users/@me/projects/:id', () => {
  it('ends the access of keys and sessions immediately and publishes project.deleted with the next generation; a repeat returns 404', async () => {
    const user = await someUser(accounts)
    const project = await makeProject(user)

    const first = await user.client.delete(`${projectsPath}/${project.id}`)
    const second = await user.client.delete(`${projectsPath}/${project.id}`)

    expect({ status: first.status, body: first.body }).toEqual({
      status: 200,
      body: { success: true, message: 'The project was deleted.' },
    })
    expect(second.status).toBe(404)
    expect([await findKey(project.public), await findKey(project.secret)]).toEqual([null, null])
    expect(accounts.keyStore.revoked).toContain(`project:${project.id}`)
    expect((await user.client.get(projectsPath)).body).toEqual([])
    expect(await publishedAbout(accounts, project.id)).toMatchObject([
      { type: 'project.created', data: { generation: 1, version: 1 } },
      { type: 'project.deleted', data: { id: project.id, generation: 2, version: 2 } },
    ])
    const { body } = await accounts.asPeer().post(accountsApi.findSession.path, {
      body: { sessionId: user.sessionId, projectId: project.id },
    })
    expect(body).toEqual({ session: { userId: user.id, mustVerifyEmail: false, project: null } })
  })

  it('revokes the lower-case id, as gateways cache it, even if the request contains capitals', async () => {
    const user = await someUser(accounts)
    const { id } = await makeProject(user)

    await user.client.delete(`${projectsPath}/${id.toUpperCase()}`)

    expect(accounts.keyStore.revoked).toContain(`project:${id}`)
  })

  it('returns 503 and deletes nothing when the key store is unavailable', async () => {
    expectLogs('request.refused')
    const user = await someUser(accounts)
    const project = await makeProject(user)
    accounts.keyStore.isUnavailable = true

    const answer = await user.client.delete(`${projectsPath}/${project.id}`)

    accounts.keyStore.isUnavailable = false
    expect(answer.status).toBe(503)
    expect((await user.client.get(projectsPath)).body).toEqual([project])
    expect(await findKey(project.secret)).not.toBeNull()
  })
})

describe('disabling a project', () => {
  it('affects keys and sessions immediately, is published once, and can be reverted by enabling', async () => {
    const user = await someUser(accounts)
    const project = await makeProject(user)
    const disabling = { projectId: project.id, disabled: true, reason: 'PHISHING_DETECTED' }

    const first = await setDisabled(disabling)
    const second = await setDisabled(disabling)
    const key = await findKey(project.secret)
    const enabled = await setDisabled({ projectId: project.id, disabled: false })

    const disabled = { ...disabling, withdrawnMails: 0 }
    expect([first.body, second.body]).toEqual([disabled, disabled])
    expect(key).toMatchObject({ disabled: true })
    expect(enabled.body).toMatchObject({ projectId: project.id, disabled: false, reason: null })
    expect(await findKey(project.secret)).toMatchObject({ disabled: false })
    expect(accounts.keyStore.revoked).toContain(`project:${project.id}`)
    expect(await publishedAbout(accounts, project.id)).toMatchObject([
      { type: 'project.created', data: { disabled: false, version: 1 } },
      { type: 'project.updated', data: { disabled: true, version: 2 } },
      { type: 'project.updated', data: { disabled: false, version: 3 } },
    ])
  })

  it('returns 404 for an unknown project, 422 without a reason, and 503 without any change when the key store is unavailable', async () => {
    expectLogs('request.refused')
    const project = await makeProject(await someUser(accounts))
    const disabling = { projectId: project.id, disabled: true, reason: 'MANUAL' }

    const unknown = await setDisabled({ ...disabling, projectId: '00000000-0000-4000-8000-000000000000' })
    const reasonless = await setDisabled({ projectId: project.id, disabled: true })
    accounts.keyStore.isUnavailable = true
    const isUnavailable = await setDisabled(disabling)
    accounts.keyStore.isUnavailable = false

    expect([unknown.status, reasonless.status, isUnavailable.status]).toEqual([404, 422, 503])
    expect(await findKey(project.secret)).toMatchObject({ disabled: false })
  })
})
