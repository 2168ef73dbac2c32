import { until } from '@postrider/testing/jest'
import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let project: Project

beforeAll(async () => {
  flow = await sharedFlow()
  project = await flow.newProject()
})
afterAll(() => flow.stop())

interface LedgerRow {
  name: string
  data: Record<string, unknown>
}

const membershipChangesOf = async (contactId: string): Promise<LedgerRow[]> => {
  const { body } = await project.api.get(`/events/contact/${contactId}`)
  return body.events.filter(({ name }: LedgerRow) => name.startsWith('segment.'))
}

const untilChanged = (contactId: string, count: number): Promise<void> =>
  until(async () => (await membershipChangesOf(contactId)).length >= count)

describe('a tracked segment', () => {
  it('adds each entry and exit to the ledger once, when a contact changes', async () => {
    const condition = {
      logic: 'AND',
      groups: [{ filters: [{ field: 'data.tier', operator: 'equals', value: 'gold' }] }],
    }
    const { body: contact } = await project.api.post('/contacts', {
      body: { email: 'eve@example.net', data: { tier: 'free' } },
    })
    const { body: segment } = await project.api.post('/segments', {
      body: { name: 'Gold', trackMembership: true, condition },
    })
    await flow.idle()

    await project.api.patch(`/contacts/${contact.id}`, { body: { data: { tier: 'gold' } } })
    await untilChanged(contact.id, 1)
    const entered = await membershipChangesOf(contact.id)
    const members = (await project.api.get(`/segments/${segment.id}/contacts`)).body
    await project.api.patch(`/contacts/${contact.id}`, { body: { data: { tier: 'free' } } })
    await untilChanged(contact.id, 2)
    await flow.idle()

    const data = { segmentId: segment.id, segmentName: 'Gold' }
    expect(entered).toMatchObject([{ name: 'segment.gold.entry', data }])
    expect(members).toMatchObject({ data: [{ id: contact.id }], total: 1 })
    const all = await membershipChangesOf(contact.id)
    expect(all.map(({ name }) => name).toSorted()).toEqual(['segment.gold.entry', 'segment.gold.exit'])
    const { body: events } = await project.api.get('/events?limit=100')
    expect(events.events.filter(({ name }: LedgerRow) => name.startsWith('segment.'))).toHaveLength(2)
  })
})
