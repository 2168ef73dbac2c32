import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let project: Project

beforeAll(async () => {
  flow = await sharedFlow()
  project = await flow.newProject()
})
afterAll(() => flow.stop())

const filters = (...all: Record<string, unknown>[]) => ({ logic: 'AND', groups: [{ filters: all }] })

const addressesIn = async (id: string): Promise<string[]> =>
  (await project.api.get(`/segments/${id}/contacts`)).body.data.map(({ email }: { email: string }) => email)

describe('fields and events that segments use', () => {
  it('have a usage that lists these segments, and cannot be deleted before them', async () => {
    await project.api.post('/contacts', { body: { email: 'ada@example.net', data: { plan: 'pro' } } })
    await project.open.post('/v1/track', { body: { email: 'ada@example.net', event: 'order placed' } })
    const { body: segment } = await project.api.post('/segments', {
      body: {
        name: 'Buyers',
        condition: filters(
          { field: 'data.plan', operator: 'equals', value: 'pro' },
          { field: 'event.order placed', operator: 'triggered' },
        ),
      },
    })
    const [field, event] = ['/contacts/fields/data.plan', '/events/order%20placed']
    const usages = async () => [
      (await project.api.get(`${field}/usage`)).body,
      (await project.api.get(`${event}/usage`)).body,
    ]
    const deletions = async () => [
      (await project.api.delete(field)).status,
      (await project.api.delete(event)).status,
    ]

    const used = { usedInSegments: [{ id: segment.id, name: 'Buyers' }], canDelete: false }
    expect(await usages()).toMatchObject([used, used])
    expect(await deletions()).toEqual([400, 400])

    await project.api.delete(`/segments/${segment.id}`)
    const unused = { usedInSegments: [], canDelete: true }
    expect(await usages()).toMatchObject([unused, unused])
    expect(await deletions()).toEqual([200, 200])
  })
})

describe('a condition that refers to a static segment', () => {
  it("matches the segment's current members, and does not create events", async () => {
    const emails = ['bea@example.net', 'cy@example.net', 'dee@example.net']
    const { body: guests } = await project.api.post('/segments', { body: { name: 'Guests', type: 'STATIC' } })
    await project.api.post(`/segments/${guests.id}/members`, { body: { emails, createMissing: true } })
    const of = (operator: string) => ({
      name: operator,
      condition: filters(
        { field: `segment.${guests.id}`, operator },
        { field: 'email', operator: 'in', value: emails },
      ),
    })
    const { body: inside } = await project.api.post('/segments', { body: of('memberOfSegment') })
    const { body: outside } = await project.api.post('/segments', { body: of('notMemberOfSegment') })
    await flow.idle()
    const before = [await addressesIn(inside.id), await addressesIn(outside.id)]

    await project.api.delete(`/segments/${guests.id}/members`, { body: { emails: ['cy@example.net'] } })
    await flow.idle()

    expect(before).toEqual([emails.toReversed(), []])
    expect(await addressesIn(inside.id)).toEqual(['dee@example.net', 'bea@example.net'])
    expect(await addressesIn(outside.id)).toEqual(['cy@example.net'])
    const { body } = await project.api.get('/events/names')
    expect(body.eventNames.filter((name: string) => name.startsWith('segment.'))).toEqual([])
  })
})
