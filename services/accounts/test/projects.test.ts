import {
  addMember,
  instant,
  makeProject,
  projectsPath,
  publishedAbout,
  someUser,
  sharedAccounts,
  type AccountsUnderTest,
} from './start.ts'

let accounts: AccountsUnderTest

beforeAll(async () => {
  accounts = await sharedAccounts()
})
afterAll(() => accounts.stop())

describe('GET /users/@me/projects', () => {
  it("returns only the user's own projects, and returns no secret key to a MEMBER", async () => {
    const [owner, member, stranger] = [
      await someUser(accounts),
      await someUser(accounts),
      await someUser(accounts),
    ]
    const project = await makeProject(owner)
    await addMember(accounts, { projectId: project.id, userId: member.id, role: 'MEMBER' })

    expect((await member.client.get(projectsPath)).body).toEqual([
      { ...project, role: 'MEMBER', secret: null },
    ])
    expect((await stranger.client.get(projectsPath)).body).toEqual([])
  })
})

describe('PATCH /users/@me/projects/:id', () => {
  it('changes the given fields and publishes the project; a repeat publishes nothing', async () => {
    const user = await someUser(accounts)
    const project = await makeProject(user)
    const limits = { workflowMailsPerHour: 5, workflowMailsPerDay: 10_000 }
    const change = { body: { name: 'Bo', tracking: 'MARKETING_ONLY', language: 'pt-BR', ...limits } }

    const first = await user.client.patch(`${projectsPath}/${project.id}`, change)
    const second = await user.client.patch(`${projectsPath}/${project.id}`, change)

    expect({ status: first.status, body: first.body }).toEqual({
      status: 200,
      body: { ...project, ...change.body, updatedAt: instant },
    })
    expect({ status: second.status, body: second.body }).toEqual({ status: 200, body: first.body })
    expect(await publishedAbout(accounts, project.id)).toMatchObject([
      { type: 'project.created', data: { version: 1 } },
      { type: 'project.updated', data: { ...change.body, version: 2, generation: 1 } },
    ])
  })

  it('changes nothing for an empty body', async () => {
    const user = await someUser(accounts)
    const project = await makeProject(user)

    const answer = await user.client.patch(`${projectsPath}/${project.id}`, { body: { unknown: true } })

    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: project })
  })

  it('returns 422 for an unknown language or tracking mode', async () => {
    const user = await someUser(accounts)
    const { id } = await makeProject(user)

    const answer = await user.client.patch(`${projectsPath}/${id}`, {
      body: { language: 'English', tracking: 'YES' },
    })

    expect(answer).toMatchObject({
      status: 422,
      body: {
        error: {
          errors: [
            { field: 'tracking', code: 'invalid_enum_value' },
            { field: 'language', code: 'invalid_string' },
          ],
        },
      },
    })
  })
})
