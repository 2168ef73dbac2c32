import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let project: Project

beforeAll(async () => {
  flow = await sharedFlow()
  project = await flow.newProject()
})
afterAll(() => flow.stop())

describe('a body whose fields are null', () => {
  it('is processed as if the fields were absent', async () => {
    const { api, domain } = project
    const mail = {
      to: [{ email: 'null@example.net', name: null }],
      from: `shop@${domain}`,
      subject: 'A',
      body: 'B',
    }
    const nulls = {
      reply: null,
      name: null,
      template: null,
      subscribed: null,
      data: null,
      headers: null,
      tracking: null,
    }
    const file = { filename: 'a', content: '', contentType: 't/t', contentId: null, disposition: null }
    const statuses = [
      await api.post('/v1/send', { body: { ...mail, ...nulls, attachments: [file] } }),
      await api.post('/v1/send', { body: { ...mail, attachments: null } }),
      await project.open.post('/v1/track', {
        body: {
          email: 'n@example.net',
          event: 'e',
          subscribed: null,
          preserveExistingSubscription: null,
          data: null,
        },
      }),
      await api.post('/contacts', { body: { email: 'n@example.net', subscribed: null, data: null } }),
      await api.post('/contacts/bulk-subscribe', {
        body: { mode: 'query', filter: { search: null }, excludeIds: null },
      }),
    ]

    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 202])
    expect(statuses[0]?.body.data.warnings).toBeUndefined()
  })

  it('is rejected if the fields are required', async () => {
    const { api } = project

    expect(await api.post('/contacts', { body: { email: null } })).toMatchObject({
      status: 400,
      body: { error: '`email` is required.' },
    })
    expect(
      await project.open.post('/v1/track', { body: { email: 'n@example.net', event: null } }),
    ).toMatchObject({
      status: 422,
      body: { error: { errors: [{ field: 'event', code: 'invalid_type', received: 'undefined' }] } },
    })
  })
})
