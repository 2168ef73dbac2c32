import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let project: Project

beforeAll(async () => {
  flow = await sharedFlow()
  project = await flow.newProject()
})
afterAll(() => flow.stop())

const filters = (...all: Record<string, unknown>[]) => ({ logic: 'AND', groups: [{ filters: all }] })

describe('segments', () => {
  it('contain contacts that match by data, events and other segments, and manually added contacts', async () => {
    const [ada, bob, cleo] = ['ada@example.net', 'bob@example.net', 'cleo@example.net']
    await project.api.post('/contacts', { body: { email: ada, data: { plan: 'pro' } } })
    await project.api.post('/contacts', { body: { email: bob, data: { plan: 'pro' } } })
    await project.open.post('/v1/track', { body: { email: ada, event: 'order.placed', data: { total: 12 } } })

    const pro = await project.api.post('/segments', {
      body: { name: 'Pro', condition: filters({ field: 'data.plan', operator: 'equals', value: 'pro' }) },
    })
    const buyers = await project.api.post('/segments', {
      body: {
        name: 'Pro buyers',
        condition: filters(
          { field: `segment.${pro.body.id}`, operator: 'memberOfSegment' },
          {
            field: 'event.order.placed',
            operator: 'triggered',
            where: [{ field: 'total', operator: 'greaterThan', value: 10 }],
          },
        ),
      },
    })
    const guests = await project.api.post('/segments', { body: { name: 'Guests', type: 'STATIC' } })
    const added = await project.api.post(`/segments/${guests.body.id}/members`, {
      body: { emails: [ada, cleo], createMissing: true, subscribed: false },
    })
    const contactsOf = async (id: string) =>
      (await project.api.get(`/segments/${id}/contacts`)).body.data.map(
        ({ email }: { email: string }) => email,
      )

    expect([pro, buyers].map(({ status, body }) => [status, body.memberCount])).toEqual([
      [201, 2],
      [201, 1],
    ])
    expect(await contactsOf(pro.body.id)).toEqual([bob, ada])
    expect(await contactsOf(buyers.body.id)).toEqual([ada])
    expect(added.body).toEqual({ added: 2, created: 1, notFound: [] })
    expect(await contactsOf(guests.body.id)).toEqual([cleo, ada])
    expect((await project.api.delete(`/segments/${pro.body.id}`)).status).toBe(409)
  })

  it('do not contain deleted contacts, and can be deleted', async () => {
    const { body: segment } = await project.api.post('/segments', { body: { name: 'Few', type: 'STATIC' } })
    await project.api.post(`/segments/${segment.id}/members`, {
      body: { emails: ['dan@example.net'], createMissing: true },
    })
    const { body: page } = await project.api.get(`/segments/${segment.id}/contacts`)

    await project.api.delete(`/contacts/${page.data[0].id}`)
    await flow.idle()

    expect((await project.api.get(`/segments/${segment.id}`)).body.memberCount).toBe(0)
    expect((await project.api.delete(`/segments/${segment.id}`)).status).toBe(204)
    expect((await project.api.get(`/segments/${segment.id}`)).status).toBe(404)
  })
})
