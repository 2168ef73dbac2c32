import { testMailsApi } from '@postrider/contracts/internal'
import { peerApi } from '@postrider/testing/service'
import { queuedMails, someProject, someTemplate } from './factories.ts'
import { startSend, type SendUnderTest } from './start.ts'

let send: SendUnderTest

beforeAll(async () => {
  send = await startSend()
})
afterAll(() => send.stop())

describe('test mails to members', () => {
  it('are sent from a domain and with a template, up to 20 an hour, and only to a member', async () => {
    const project = await someProject(send)
    const api = peerApi(send.service, testMailsApi)
    const of = { projectId: project.id, generation: 1, to: 'me@example.net' }
    const [{ id: domainId }] = (await project.api.get('/domains')).body
    const { id: templateId } = (await project.api.post('/templates', { body: someTemplate(project) })).body
    const [{ contact }] = await queuedMails(project, { data: { name: 'Ada' } })

    const fromDomain = await api.domain({ ...of, domainId })
    const ofTemplate = await api.template({ ...of, templateId, contactId: contact.id })
    const content = await project.api.get(`/emails/${ofTemplate.emailId}/content`)

    expect(fromDomain).toMatchObject({ to: of.to, status: 'QUEUED' })
    expect(content.body.subject).toBe('[TEST] Welcome Ada')
    await expect(api.domain({ ...of, domainId, to: null })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    })
    const foreign = { ...of, projectId: (await someProject(send)).id, to: null }
    await expect(api.domain({ ...foreign, domainId })).rejects.toMatchObject({ kind: 'not-found' })
    await expect(api.template({ ...foreign, templateId })).rejects.toMatchObject({ kind: 'not-found' })
    for (let sent = 2; sent < 20; sent += 1) await api.domain({ ...of, domainId })
    await expect(api.domain({ ...of, domainId })).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' })
  })

  it('are not sent to a suppressed address', async () => {
    const project = await someProject(send)
    const to = 'me@example.net'
    await project.api.post('/suppressions', { body: { kind: 'ADDRESS', value: to } })
    const [{ id: domainId }] = (await project.api.get('/domains')).body

    const sent = await peerApi(send.service, testMailsApi).domain({
      projectId: project.id,
      generation: 1,
      to,
      domainId,
    })

    expect(sent).toMatchObject({ to, status: 'SUPPRESSED' })
    expect((await project.api.get(`/emails/${sent.emailId}`)).body.status).toBe('SUPPRESSED')
  })
})
