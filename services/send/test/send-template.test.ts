import { someProject, someTemplate, type Project } from './factories.ts'
import { rowsOf } from './rows.ts'
import { startSend, type SendUnderTest } from './start.ts'

let send: SendUnderTest
let project: Project

beforeAll(async () => {
  send = await startSend()
})
beforeEach(async () => {
  project = await someProject(send)
})
afterAll(() => send.stop())

const post = (body: object) => project.api.post('/v1/send', { body })

describe('POST /v1/send with a template', () => {
  it('uses the fields of the template that the request omits', async () => {
    const template = await project.api.post('/templates', {
      body: someTemplate(project, { fromName: 'Team', replyTo: 'help@example.net', type: 'TRANSACTIONAL' }),
    })

    await post({ to: 'a@example.net', template: template.body.id })
    await post({
      to: 'a@example.net',
      template: template.body.id,
      subject: 'Own',
      from: `x@${project.domain}`,
      reply: 'r@example.net',
    })

    const rows = (await rowsOf(send, project, 'emails')).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expect(rows).toMatchObject([
      {
        template_id: template.body.id,
        type: 'TRANSACTIONAL',
        subject: 'Welcome {{name}}',
        from_email: `team@${project.domain}`,
        from_name: 'Team',
        reply_to: 'help@example.net',
      },
      { subject: 'Own', from_email: `x@${project.domain}`, from_name: 'Team', reply_to: 'r@example.net' },
    ])
  })

  it('returns 404 if the template is unknown, deleted or of another project', async () => {
    const other = await someProject(send)
    const foreign = await other.api.post('/templates', { body: someTemplate(other) })
    const deleted = await project.api.post('/templates', { body: someTemplate(project) })
    await project.api.delete(`/templates/${deleted.body.id}`)

    for (const id of [foreign.body.id, deleted.body.id, '01890000-0000-7000-8000-000000000000'])
      expect(await post({ to: 'a@example.net', template: id })).toMatchObject({
        status: 404,
        body: { error: { code: 'TEMPLATE_NOT_FOUND', details: { resource: 'template', id } } },
      })
  })
})
