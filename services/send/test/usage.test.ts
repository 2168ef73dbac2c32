import { expectLogs } from '@postrider/testing/jest'
import { someCaller } from '@postrider/testing/service'
import { fakeReferences } from '@postrider/testing/fakes'
import { addDomain, someProject, someTemplate, type Project } from './factories.ts'
import { startSend, type SendUnderTest } from './start.ts'

const [campaigns, workflows] = [fakeReferences('campaigns'), fakeReferences('workflows')]
let send: SendUnderTest
let project: Project
beforeAll(async () => {
  send = await startSend({ settings: { role: 'all' }, referring: [campaigns, workflows] })
})
beforeEach(async () => {
  project = await someProject(send)
})
afterEach(() => {
  campaigns.fault.before = () => undefined
})
afterAll(() => send.stop())

const failing = (): never => {
  throw new Error('campaigns is unavailable')
}

const template = async (): Promise<string> =>
  (await project.api.post('/templates', { body: someTemplate(project, { type: 'TRANSACTIONAL' }) })).body.id

describe('the usage of a template', () => {
  it('contains its campaigns and the number of its delivered mails', async () => {
    const [id, other] = [await template(), await template()]
    const by = campaigns.refer({ projectId: project.id, kind: 'template', id }, 'Spring')
    await project.api.post('/suppressions', { body: { value: 'bob@example.net' } })
    for (const to of ['ada@example.net', 'bob@example.net'])
      expect((await project.api.post('/v1/send', { body: { to, template: id } })).status).toBe(200)
    await send.idle()

    expect(await project.api.get(`/templates/${id}/usage`)).toMatchObject({
      status: 200,
      body: { campaigns: [by], workflowSteps: [], emailsSent: 1 },
    })
    expect((await project.api.get(`/templates/${other}/usage`)).body).toEqual({
      campaigns: [],
      workflowSteps: [],
      emailsSent: 0,
    })
    expect(campaigns.requests).toContainEqual({ projectId: project.id, generation: 1, kind: 'template', id })
  })

  it('cannot be read for a template of another project (404) or if a service is unavailable (503)', async () => {
    expectLogs('request.refused')
    const id = await template()
    const otherProject = send.as(someCaller())

    const foreign = await otherProject.get(`/templates/${id}/usage`)
    campaigns.fault.before = failing
    const failed = await project.api.get(`/templates/${id}/usage`)

    expect([foreign.status, foreign.body.error.code]).toEqual([404, 'TEMPLATE_NOT_FOUND'])
    expect(failed.status).toBe(503)
  })
})

describe('a template that is in use', () => {
  it.each([
    ['campaign', campaigns],
    ['workflow', workflows],
  ] as const)('by a %s cannot be deleted until the reference is removed', async (kind, users) => {
    const id = await template()
    const by = users.refer({ projectId: project.id, kind: 'template', id }, 'Spring')

    const rejected = await project.api.delete(`/templates/${id}`)
    users.unrefer(project.id, by.id)
    const deleted = await project.api.delete(`/templates/${id}`)
    const again = await project.api.delete(`/templates/${id}`)

    expect(rejected).toMatchObject({
      status: 409,
      body: { error: { code: 'CONFLICT', message: `The template is used by ${kind} "Spring".` } },
    })
    expect(rejected.body.error.details[`${kind}s`]).toEqual([by])
    expect([deleted.status, again.status]).toEqual([204, 404])
  })

  it('cannot be deleted if a service is unavailable', async () => {
    expectLogs('request.refused')
    const id = await template()
    campaigns.fault.before = failing

    expect((await project.api.delete(`/templates/${id}`)).status).toBe(503)
    expect((await project.api.get(`/templates/${id}`)).status).toBe(200)
  })
})

describe('a domain at which a campaign has its sender', () => {
  it('cannot be deleted until the campaign ends, or if a service is unavailable', async () => {
    expectLogs('request.refused')
    const [{ id }] = (await project.api.get('/domains')).body
    const by = campaigns.refer({ projectId: project.id, kind: 'domain', id: project.domain }, 'Spring')

    const rejected = await project.api.delete(`/domains/${id}`)
    campaigns.fault.before = failing
    const failed = await project.api.delete(`/domains/${id}`)
    campaigns.fault.before = () => undefined
    campaigns.unrefer(project.id, by.id)
    const removed = await project.api.delete(`/domains/${id}`)

    expect([rejected.status, rejected.body.error.details]).toEqual([409, { campaigns: [by], workflows: [] }])
    expect(rejected.body.error.message).toBe('The domain is used by campaign "Spring".')
    expect([failed.status, removed.status]).toEqual([503, 200])
  })

  it('can be deleted if its parent domain is verified', async () => {
    const domain = `mail.${project.domain}`
    const { answer } = await addDomain(send, domain, someCaller(project.id))
    await project.api.get(`/domains/${answer.body.id}/verify`)
    campaigns.refer({ projectId: project.id, kind: 'domain', id: domain }, 'Spring')

    expect((await project.api.delete(`/domains/${answer.body.id}`)).status).toBe(200)
  })
})
