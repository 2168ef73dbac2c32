import { someCaller } from '@postrider/testing/service'
import { addDomain, someDomainName, someProject, someSession, someTemplate } from './factories.ts'
import { fakeDns } from './fake-dns.ts'
import { startSend, type SendUnderTest } from './start.ts'

let now = new Date('2026-01-01T00:00:00.000Z')
let send: SendUnderTest

beforeAll(async () => {
  send = await startSend({ dns: fakeDns(), now: () => now })
})
afterAll(() => send.stop())

describe('GET /domains/project/:projectId', () => {
  it('lists domains from newest to oldest, and ignores the project in the path for an API key', async () => {
    const caller = someCaller()
    const first = await addDomain(send, someDomainName('one'), caller)
    now = new Date(now.getTime() + 1_000)
    const second = await addDomain(send, someDomainName('two'), caller)

    for (const path of [caller.projectId, 'current', someCaller().projectId]) {
      const answer = await send.as(caller).get(`/domains/project/${path}`)
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 200,
        body: [second.answer.body, first.answer.body],
      })
    }
  })

  it.each(['key', 'session'])('returns the same as GET /domains for the project of a %s', async (kind) => {
    const caller = kind === 'key' ? someCaller() : someSession('OWNER')
    const { answer } = await addDomain(send, someDomainName('own'), caller)
    await addDomain(send, someDomainName('foreign'))

    const listed = await send.as(caller).get('/domains')

    expect([listed.status, listed.body]).toEqual([200, [answer.body]])
  })

  it('returns 404 if a session requests another project', async () => {
    const session = someSession('MEMBER')

    const own = await send.as(session).get(`/domains/project/${session.projectId}`)
    const other = await send.as(session).get(`/domains/project/${someCaller().projectId}`)

    expect([own.status, other.status]).toEqual([200, 404])
  })
})

describe('DELETE /domains/:id', () => {
  it('deletes a domain, and returns 404 if the domain is already deleted', async () => {
    const { api, answer: added } = await addDomain(send, someDomainName('gone'))

    const first = await api.delete(`/domains/${added.body.id}`)
    const second = await api.delete(`/domains/${added.body.id}`)

    expect({ status: first.status, body: first.body }).toEqual({ status: 200, body: { success: true } })
    expect(second).toMatchObject({ status: 404, body: { error: { code: 'RESOURCE_NOT_FOUND' } } })
  })

  it('returns 409 while a template has a sender at the domain', async () => {
    const project = await someProject(send)
    const { body: template } = await project.api.post('/templates', { body: someTemplate(project) })
    const [domain] = (await project.api.get('/domains/project/current')).body

    const used = await project.api.delete(`/domains/${domain.id}`)
    await project.api.delete(`/templates/${template.id}`)
    const free = await project.api.delete(`/domains/${domain.id}`)

    expect(used).toMatchObject({
      status: 409,
      body: { error: { code: 'CONFLICT', details: { templates: [{ id: template.id, name: 'Welcome' }] } } },
    })
    expect(free.status).toBe(200)
  })
})
