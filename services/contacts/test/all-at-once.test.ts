import { someCaller, type ApiResponse } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { someEmail } from './factories.ts'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

describe('many concurrent requests for a few contacts', () => {
  it('never return 5xx, and publish each version of each contact in order, up to its current state', async () => {
    const caller = someCaller()
    const client = contacts.as(caller)
    const emails = Array.from({ length: 6 }, someEmail)
    const pick = (index: number): string => emails[index % emails.length] ?? ''
    const idOf = async (email: string): Promise<string> =>
      (await client.get(`/contacts?search=${email}`)).body.data[0]?.id ?? uuidv7()
    const act = async (n: number, which: number): Promise<ApiResponse> => {
      switch (which) {
        case 0:
          return client.post('/v1/track', {
            body: { email: pick(n), event: 'e', data: { [`t${n % 7}`]: n } },
          })
        case 1:
          return client.post('/contacts', {
            body: { email: pick(n + 1), subscribed: n % 2 === 0, data: { n } },
          })
        case 2:
          return client.patch(`/contacts/${await idOf(pick(n))}`, {
            body: { email: pick(n + 3), data: { p: n } },
          })
        case 3:
          return client.post(`/unsubscribe/${await idOf(pick(n))}`)
        default:
          return client.delete(`/contacts/${await idOf(pick(n * 5))}`)
      }
    }

    const answers: ApiResponse[] = []
    // At most 100 reads per project may wait (`projectTurns`).
    for (let from = 0; from < 300; from += 100)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 100 }, (_, index) => from + index).map((n) =>
            act(n, (n * 7 + Math.floor(n / 11)) % 5),
          ),
        )),
      )

    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const published = (await contacts.published()).filter(({ projectId }) => projectId === caller.projectId)
    const states = published.filter(({ type }) => type !== 'event.tracked')
    const rows = await client.get('/contacts?limit=100')
    for (const [id, messages] of Map.groupBy(states, ({ key }) => key)) {
      expect(messages.map(({ data }) => data.version)).toEqual(messages.map((_, index) => index + 1))
      expect(messages.map(({ type }) => type)).toEqual(
        messages.map(({ type }, index) =>
          index === 0 ? 'contact.created' : index < messages.length - 1 ? 'contact.updated' : type,
        ),
      )
      const row = rows.body.data.find((contact: { id: string }) => contact.id === id)
      const last = messages.at(-1)
      const state = last && { email: last.data.email, subscribed: last.data.subscribed, data: last.data.data }
      expect(row && { email: row.email, subscribed: row.subscribed, data: row.data }).toEqual(
        last?.type === 'contact.deleted' ? undefined : state,
      )
    }
    const events = await client.get('/events?limit=1000')
    const tracked = published.filter(
      ({ type, key }) =>
        type === 'event.tracked' && rows.body.data.some(({ id }: { id: string }) => id === key),
    )
    expect(new Set(tracked.map(({ data }) => data.id))).toEqual(
      new Set(events.body.events.map(({ id }: { id: string }) => id)),
    )
    expect(tracked).toHaveLength(events.body.events.length)
  })
})
