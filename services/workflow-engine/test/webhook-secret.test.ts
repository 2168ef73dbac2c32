import { setTimeout as pause } from 'node:timers/promises'
import { someProject } from './factories.ts'
import { sharedWorkflows, type WorkflowsUnderTest } from './start.ts'

const path = '/workflows/webhook-secret'

describe('the webhook secret', () => {
  let workflows: WorkflowsUnderTest
  beforeAll(async () => {
    workflows = await sharedWorkflows()
  })
  afterAll(() => workflows.stop())

  const rows = (projectId: string) =>
    workflows.db.selectFrom('webhook_secrets').selectAll().where('project_id', '=', projectId).execute()

  it('is created when it is first requested, and then stays the same', async () => {
    const { api, projectId } = someProject(workflows)
    const [first, second] = await Promise.all([api.get(path), api.get(path)])

    expect(first).toMatchObject({ status: 200 })
    expect(first.body).toEqual({
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      createdAt: expect.any(String),
      previousValidUntil: null,
    })
    expect(second.body).toEqual(first.body)
    expect((await api.get(path)).body).toEqual(first.body)
    expect((await rows(projectId)).map(({ secret }) => secret.includes(first.body.secret))).toEqual([false])
  })

  it('is different in each project and survives a reset', async () => {
    const project = someProject(workflows)
    const { body } = await project.api.get(path)

    expect((await someProject(workflows).api.get(path)).body.secret).not.toBe(body.secret)
    const later = workflows.as({ ...project.caller, generation: 2 })
    expect((await later.get(path)).body).toEqual(body)
  })

  it('can be rotated, and the previous secret stays valid for a day', async () => {
    const { api } = someProject(workflows)
    const before = (await api.get(path)).body
    const rotated = await api.post(`${path}/rotate`)

    expect(rotated).toMatchObject({ status: 200, body: { secret: expect.stringMatching(/^whsec_/) } })
    expect(rotated.body.secret).not.toBe(before.secret)
    const hoursLeft = (Date.parse(rotated.body.previousValidUntil) - workflows.now().getTime()) / 3_600_000
    expect(hoursLeft).toBeGreaterThan(23.9)
    expect(hoursLeft).toBeLessThanOrEqual(24)
    expect((await api.get(path)).body).toEqual(rotated.body)
  })

  it('can be rotated without an overlap, which makes all earlier secrets invalid', async () => {
    const { api, projectId } = someProject(workflows)
    await api.post(`${path}/rotate`)
    await api.post(`${path}/rotate`)
    await pause(2)

    const rotated = await api.post(`${path}/rotate`, { body: { overlapHours: 0 } })
    expect(rotated).toMatchObject({ status: 200, body: { previousValidUntil: null } })
    await pause(2)
    await api.post(`${path}/rotate`, { body: { overlapHours: 0 } })
    expect((await rows(projectId)).length).toBeLessThanOrEqual(2)
  })

  it('has one current value after concurrent rotations', async () => {
    const { api, projectId } = someProject(workflows)
    const answers = await Promise.all(Array.from({ length: 5 }, () => api.post(`${path}/rotate`)))

    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(new Set(answers.map(({ body }) => body.secret)).size).toBe(5)
    expect((await rows(projectId)).filter(({ expires_at }) => expires_at === null)).toHaveLength(1)
  })

  it('cannot be rotated with an invalid overlap', async () => {
    const { api } = someProject(workflows)
    for (const overlapHours of [-1, 169, 'a'])
      expect(await api.post(`${path}/rotate`, { body: { overlapHours } })).toMatchObject({
        status: 422,
        body: { error: { errors: [{ field: 'overlapHours' }] } },
      })
  })
})
