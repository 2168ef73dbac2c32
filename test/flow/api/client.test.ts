import { createClient, type Schemas } from '@postrider/client'
import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let project: Project

beforeAll(async () => {
  flow = await sharedFlow()
  project = await flow.newProject()
})
afterAll(() => flow.stop())

const client = (retries = 0) => createClient({ baseUrl: flow.url, key: project.secretKey, retries })

describe('the client', () => {
  it('creates, updates and deletes a contact with typed requests and responses', async () => {
    const api = client()
    const created = await api.POST('/contacts', { body: { email: 'Ada@Example.net', data: { plan: 'pro' } } })
    const contact: Schemas['UpsertedContact'] | undefined = created.data
    const path = { id: contact?.id ?? '' }
    const changed = await api.PATCH('/contacts/{id}', { params: { path }, body: { data: { plan: null } } })
    const listed = await api.GET('/contacts', { params: { query: { search: 'ada', limit: 5 } } })
    const deleted = await api.DELETE('/contacts/{id}', { params: { path } })
    const missing = await api.GET('/contacts/{id}', { params: { path } })

    expect([created.response.status, contact?.email]).toEqual([201, 'ada@example.net'])
    expect(changed.data?.data).toEqual({})
    expect(listed.data?.data.map(({ id }) => id)).toEqual([path.id])
    expect(deleted.response.status).toBe(204)
    expect(missing.error?.error.code).toBe('CONTACT_NOT_FOUND')
  })

  it('sends a mail only once if it repeats a request whose response was lost', async () => {
    let requests = 0
    const losing = async (request: Request): Promise<Response> => {
      requests += 1
      const response = await fetch(request)
      if (requests === 1) throw new TypeError('the connection broke')
      return response
    }
    const api = createClient({ baseUrl: flow.url, key: project.secretKey, fetch: losing })
    const from = `shop@${project.domain}`
    const sent = await api.POST('/v1/send', {
      params: { header: { 'Idempotency-Key': 'order-1' } },
      body: { to: 'once@example.net', from, subject: 'Once', body: '<p>Once</p>' },
    })
    await flow.idle()
    const mails = await client().GET('/emails', { params: { query: { to: 'once@example.net' } } })

    expect(requests).toBe(2)
    expect(sent.response.status).toBe(409)
    expect(sent.error).toMatchObject({
      error: { code: 'IDEMPOTENCY_KEY_REUSED', details: { originalStatusCode: 200 } },
    })
    expect(mails.data?.data).toHaveLength(1)
  })

  it('returns the errors of an invalid body', async () => {
    const rejected = await client().POST('/v1/send', { body: { to: 'nobody', subject: 'S', body: 'B' } })

    expect([rejected.response.status, rejected.data]).toEqual([422, undefined])
    expect(rejected.error).toMatchObject({
      error: {
        errors: [
          { field: 'to', code: 'invalid_string', message: '`to` must be an email address.' },
          { field: 'from', code: 'required', message: '`from` is required unless `template` is given.' },
        ],
      },
    })
  })
})
