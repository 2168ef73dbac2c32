import { someCaller } from '@postrider/testing/service'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

const email = 'a@example.com'

describe('the name of an event', () => {
  it.each([
    ['paid ', 'paid'],
    [' paid', 'paid'],
    ['\tpaid\r\n', 'paid'],
    ['\u00A0paid\u3000', 'paid'],
    [' order  paid ', 'order  paid'],
    ['Paid ', 'Paid'],
    [` ${'x'.repeat(255)} `, 'x'.repeat(255)],
  ])('%j is trimmed by every endpoint', async (given, name) => {
    const api = contacts.as(someCaller())

    const tracked = [
      await api.post('/v1/track', { body: { email, event: given } }),
      await api.post('/events/track', { body: { email, event: given } }),
      await api.post('/events/track', { body: { email, name: given } }),
    ]
    const query = new URLSearchParams({ eventName: given }).toString()
    const found = await api.get(`/events?${query}`)
    const names = await api.get('/events/names')
    const path = `/events/${encodeURIComponent(given)}`
    const usage = await api.get(`${path}/usage`)
    const deleted = await api.delete(path)

    expect(tracked.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(found.body.events.map((event: { name: string }) => event.name)).toEqual([name, name, name])
    expect(names.body.eventNames).toEqual([name])
    expect(usage.body).toMatchObject({ totalCount: 3, uniqueContacts: 1, canDelete: true })
    expect(deleted).toMatchObject({ status: 200, body: { deletedCount: 3 } })
  })

  it.each([' ', '\u00A0', ' email.sent', 'contact.subscribed ', ' segment.x.entry\t', ` ${'x'.repeat(256)}`])(
    '%j is rejected',
    async (event) => {
      const refused = await contacts.as(someCaller()).post('/v1/track', { body: { email, event } })

      expect(refused).toMatchObject({ status: 422, body: { error: { errors: [{ field: 'event' }] } } })
    },
  )
})
