import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let project: Project

beforeAll(async () => {
  flow = await sharedFlow()
  project = await flow.newProject()
})
afterAll(() => flow.stop())

const send = (to: string) =>
  project.api.post('/v1/send', {
    body: { to, from: `shop@${project.domain}`, subject: 'Hello', body: '<p>Hello</p>' },
  })

const captured = async (to: string): Promise<number> => {
  await flow.idle()
  return (await flow.anybody.get(`/inbox/messages?to=${to}`)).body.total
}

describe('suppressions that are managed through the gateway', () => {
  it('prevent mail to an address until they are deleted', async () => {
    const added = await project.api.post('/suppressions', {
      body: { kind: 'DOMAIN', value: 'blocked.example' },
    })
    const refused = await send('ada@blocked.example')
    const during = await captured('ada@blocked.example')

    const removed = await project.api.delete(`/suppressions/${added.body.id}`)
    await send('ada@blocked.example')

    expect([added.status, refused.status, removed.status]).toEqual([201, 200, 204])
    expect(refused.body.data.emails).toMatchObject([{ status: 'SUPPRESSED', reason: 'MANUAL' }])
    expect(during).toBe(0)
    expect(await captured('ada@blocked.example')).toBe(1)
  })

  it('include a bounced address with its mail, and allow mail to the address again after deletion', async () => {
    const to = 'bounce@simulator.amazonses.com'
    const sent = await send(to)
    await flow.idle()

    const { body } = await project.api.get(`/suppressions?value=${to}`)
    const preview = await project.api.post('/suppressions/preview', { body: { address: to } })
    const again = await send(to)
    await project.api.delete(`/suppressions/${body.data[0].id}`)
    const last = await send(to)

    expect(body.data).toMatchObject([
      { kind: 'ADDRESS', value: to, reason: 'BOUNCE', emailId: sent.body.data.emails[0].email },
    ])
    expect(preview.body).toMatchObject({ suppressed: true, suppressions: body.data })
    expect(again.body.data.emails).toMatchObject([{ status: 'SUPPRESSED', reason: 'BOUNCE' }])
    expect(last.body.data.emails).toMatchObject([{ status: 'QUEUED' }])
  })

  it('return 401 for the public key', async () => {
    expect((await project.open.get('/suppressions')).status).toBe(401)
  })
})
