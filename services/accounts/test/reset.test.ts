import { draft, projectPurged } from '@postrider/contracts/messages'
import { subjectName } from '@postrider/security/key-store'
import { expectLogs } from '@postrider/testing/jest'
import {
  disableProject,
  instant,
  makeProject,
  projectsPath,
  publishedAbout,
  someTeam,
  someUser,
  startAccounts,
  type AccountsUnderTest,
  type TestUser,
} from './start.ts'

const url = 'http://127.0.0.1:1'
let accounts: AccountsUnderTest

beforeAll(async () => {
  accounts = await startAccounts({ config: { contactsUrl: url, segmentsUrl: url } })
})
afterAll(() => accounts.stop())

const resetPath = (id: string): string => `${projectsPath}/${id}/reset`

/** Publishes a service's purge report for all generations before this one. */
const report = (id: string, service: string, { generation = 2, deleted = false } = {}): Promise<void> =>
  accounts.consume(
    draft(
      projectPurged,
      { key: id, projectId: id, generation, at: new Date() },
      { id, service, generation, deleted },
    ),
  )

const progressOf = async ({ client }: TestUser, id: string) => (await client.get(resetPath(id))).body

/** Returns the stored row of a project and its pending reports. */
async function rowsOf(id: string) {
  const { db } = accounts
  const project = await db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst()
  const reports = await db
    .selectFrom('purge_reports')
    .select('service')
    .where('project_id', '=', id)
    .execute()
  return { project, reports: reports.map(({ service }) => service) }
}

describe('POST /users/@me/projects/:id/reset', () => {
  it('starts a new generation, revokes cached rights in every gateway, and publishes the project', async () => {
    const user = await someUser(accounts)
    const { id } = await makeProject(user)

    const answer = await user.client.post(resetPath(id))

    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { success: true, message: 'The data of the project is being deleted.' },
    })
    expect(accounts.keyStore.revoked).toContain(subjectName.project(id))
    expect(await publishedAbout(accounts, id)).toMatchObject([
      { type: 'project.created', generation: 1, data: { generation: 1, version: 1 } },
      { type: 'project.updated', generation: 2, data: { generation: 2, version: 2, name: 'Ada & Co' } },
    ])
  })

  it('resets again when repeated', async () => {
    const user = await someUser(accounts)
    const { id } = await makeProject(user)
    await user.client.post(resetPath(id))
    await report(id, 'send')

    await user.client.post(resetPath(id))

    expect(await progressOf(user, id)).toMatchObject({
      services: [
        { service: 'contacts', doneAt: null },
        { service: 'segments', doneAt: null },
        { service: 'send', doneAt: null },
      ],
    })
    expect((await publishedAbout(accounts, id)).at(-1)).toMatchObject({ data: { generation: 3 } })
  })

  it('requires an admin or owner, an enabled project and an available key store', async () => {
    const { id, admin, member, stranger } = await someTeam(accounts)

    expect((await member.client.post(resetPath(id))).status).toBe(403)
    expect((await stranger.client.post(resetPath(id))).status).toBe(404)
    expect((await admin.client.post(resetPath('0'))).status).toBe(404)
    accounts.keyStore.isUnavailable = true
    expectLogs('request.refused')
    expect((await admin.client.post(resetPath(id))).status).toBe(503)
    accounts.keyStore.isUnavailable = false
    expect(await progressOf(member, id)).toEqual({ resetAt: null, done: true, services: [] })
    expect((await admin.client.post(resetPath(id))).status).toBe(200)
    await disableProject(accounts, id)
    expect((await admin.client.post(resetPath(id))).body.error.code).toBe('PROJECT_DISABLED')
  })

  it('increments the generation for each parallel call', async () => {
    const user = await someUser(accounts)
    const { id } = await makeProject(user)

    const answers = await Promise.all([1, 2, 3].map(() => user.client.post(resetPath(id))))

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const messages = await publishedAbout(accounts, id)
    expect(messages.map(({ generation }) => generation)).toEqual([1, 2, 3, 4])
  })
})

describe('GET /users/@me/projects/:id/reset', () => {
  it('returns which services have reported, and whether the reset is complete', async () => {
    const user = await someUser(accounts)
    const { id } = await makeProject(user)
    await user.client.post(resetPath(id))

    await report(id, 'contacts')
    const halfway = await progressOf(user, id)
    for (const service of ['contacts', 'segments', 'send', 'send']) await report(id, service)

    const done = { resetAt: instant, services: ['contacts', 'segments', 'send'] }
    expect(halfway).toEqual({
      resetAt: instant,
      done: false,
      services: [
        { service: 'contacts', doneAt: instant },
        { service: 'segments', doneAt: null },
        { service: 'send', doneAt: null },
      ],
    })
    expect(await progressOf(user, id)).toEqual({
      ...done,
      done: true,
      services: done.services.map((service) => ({ service, doneAt: instant })),
    })
  })

  it('ignores reports of an earlier reset and of unexpected services', async () => {
    const user = await someUser(accounts)
    const { id } = await makeProject(user)
    await user.client.post(resetPath(id))
    await user.client.post(resetPath(id))

    await report(id, 'send', { generation: 2 })
    await report(id, 'billing', { generation: 3 })

    expect(await progressOf(user, id)).toMatchObject({
      done: false,
      services: [{ service: 'contacts' }, { service: 'segments' }, { service: 'send', doneAt: null }],
    })
  })

  it("returns 404 for another user's project", async () => {
    const { id, stranger } = await someTeam(accounts)

    expect((await stranger.client.get(resetPath(id))).status).toBe(404)
    expect((await stranger.client.get(resetPath('x'))).status).toBe(404)
  })
})

describe('a deleted project', () => {
  it('is stored only as a row without a name after all services have reported', async () => {
    const user = await someUser(accounts)
    const { id } = await makeProject(user)
    await user.client.delete(`${projectsPath}/${id}`)
    await accounts.idle()
    for (const service of ['contacts', 'segments']) await report(id, service, { deleted: true })
    const waitedFor = (await rowsOf(id)).reports

    await report(id, 'send', { deleted: true })

    expect(waitedFor.toSorted()).toEqual(['accounts', 'contacts', 'segments', 'send'])
    expect(await rowsOf(id)).toEqual({
      reports: [],
      project: expect.objectContaining({
        id,
        generation: 2,
        name: '',
        language: 'en',
        deleted_at: expect.any(Date),
      }),
    })
  })
})
