import { apiClient } from '@postrider/testing/service'
import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow

beforeAll(async () => {
  flow = await sharedFlow()
})
afterAll(() => flow.stop())

/** Returns a client with the owner's session in the project. */
const sessionIn = ({ id, ownerHeaders }: Project) =>
  apiClient(
    () => flow.url,
    () => ({ ...ownerHeaders, 'x-project-id': id }),
  )

describe('test mails', () => {
  it('are sent from a domain and with a template, only to members', async () => {
    const project = await flow.newProject()
    const me: string = (await project.owner.get('/users/@me')).body.email
    const [{ id: domainId }] = (await project.api.get('/domains')).body
    const template = await project.api.post('/templates', {
      body: { name: 'T', subject: 'Hello', body: '<p>Hi</p>', from: `us@${project.domain}` },
    })
    const paths = [`/domains/${domainId}/test`, `/templates/${template.body.id}/test`]

    const answers = [
      await sessionIn(project).post(paths[0] ?? '', { body: {} }),
      await project.api.post(paths[1] ?? '', { body: { to: me } }),
    ]
    await flow.idle()

    const sent = { to: me, emailId: expect.any(String), status: 'QUEUED' }
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual([
      { status: 200, body: sent },
      { status: 200, body: sent },
    ])
    const { data } = (await project.api.get(`/emails?to=${me}`)).body
    expect(data.map(({ subject }: { subject: string }) => subject).toSorted()).toEqual([
      '[TEST] Hello',
      `[TEST] Mail from ${project.domain}`,
    ])
    for (const path of paths)
      for (const body of [{}, { to: 'nobody@example.net' }])
        expect((await project.api.post(path, { body })).status).toBe(422)
  })

  it('are limited to 20 for each address', async () => {
    const project = await flow.newProject()
    const [{ id }] = (await project.api.get('/domains')).body
    const test = () => sessionIn(project).post(`/domains/${id}/test`, { body: {} })

    for (let sent = 0; sent < 20; sent += 1) expect((await test()).status).toBe(200)
    const { status, body, headers } = await test()
    await flow.idle()

    expect([status, body.error.code]).toEqual([429, 'RATE_LIMIT_EXCEEDED'])
    expect(headers.get('retry-after')).toBe('3600')
  })
})
