import { v7 as uuidv7 } from 'uuid'
import type { ContactsClient } from './fake-contacts.ts'
import { request, someEmail, upsertOf, type Under } from './contacts-subject.ts'

const [longAgo, farAhead] = ['2020-01-01T00:00:00.000Z', '2120-01-01T00:00:00.000Z']

type Wait = Parameters<ContactsClient['firstEvents']>[0]['waits'][number]

/** Tests `firstEvents` of the contacts API; see `conformsToContactsApi`. */
export function firstEventsConform(contacts: Under): void {
  answersConform(contacts)
  boundsConform(contacts)
}

function answersConform(contacts: Under): void {
  describe('firstEvents', () => {
    it('returns the first event of each wait, and null if there is none', async () => {
      const { ask } = await someone(contacts, 7, 8)

      expect(await ask({}, { name: 'visit' }, { contactId: uuidv7() }, {})).toEqual([
        { id: expect.any(String), at: expect.any(String), data: { amount: 7 } },
        null,
        null,
        { id: expect.any(String), at: expect.any(String), data: { amount: 7 } },
      ])
    })

    it('returns only events after the start and before the end of a wait', async () => {
      const { ask } = await someone(contacts, 7)
      const [first] = await ask({})
      if (!first) throw new Error('There is an event')
      const { id, at } = first
      const before = new Date(Date.parse(at) + 1).toISOString()

      expect(await ask({ since: at, before })).toEqual([first])
      expect(await ask({ since: at, after: id }, { before: at })).toEqual([null, null])
    })

    it('ignores the event given as `after`, and earlier events', async () => {
      const { ask } = await someone(contacts, 7, 8)
      const [first] = await ask({})

      const [second] = await ask({ since: first?.at ?? '', after: first?.id ?? '' })

      expect(second).toMatchObject({ data: { amount: 8 } })
    })
  })
}

function boundsConform(contacts: Under): void {
  describe('firstEvents', () => {
    it('ignores other projects, other generations and deleted contacts', async () => {
      const { projectId, generation, wait, ask } = await someone(contacts, 7)
      const { api } = contacts()
      const none = { events: [null] }

      expect(await api.firstEvents({ projectId: uuidv7(), generation, waits: [wait] })).toEqual(none)
      expect(await api.firstEvents({ projectId, generation: 2, waits: [wait] })).toEqual(none)
      await contacts().deleteContact(projectId, wait.contactId)
      expect(await ask({})).toEqual([null])
    })

    it('accepts a hundred waits, and rejects a longer list with 422', async () => {
      const { wait, ask } = await someone(contacts)
      const many = Array.from({ length: 100 }, () => wait)

      expect(await ask(...many)).toHaveLength(100)
      await expect(ask(...many, wait)).rejects.toMatchObject({ kind: 'invalid', code: 'VALIDATION_ERROR' })
    })
  })
}

/** Creates a contact of a new project with order events of these amounts. */
async function someone(contacts: Under, ...orders: number[]) {
  const { projectId, generation } = request()
  const [contact] = await upsertOf(contacts)({ projectId, generation, claim: null }, { email: someEmail() })
  const wait: Wait = {
    contactId: contact?.id ?? '',
    name: 'order',
    since: longAgo,
    after: null,
    before: farAhead,
  }
  for (const amount of orders)
    await contacts().track(projectId, wait.contactId, { name: 'order', data: { amount } })
  const ask = async (...differing: Partial<Wait>[]) => {
    const waits = differing.map((each) => ({ ...wait, ...each }))
    return (await contacts().api.firstEvents({ projectId, generation, waits })).events
  }
  return { projectId, generation, wait, ask }
}
