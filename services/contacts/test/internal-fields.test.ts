import { fieldsApi } from '@postrider/contracts/internal'
import { peerApi, someCaller } from '@postrider/testing/service'
import { sql } from 'kysely'
import { someEmail } from './factories.ts'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

const list = (asked: Parameters<ReturnType<typeof api>['list']>[0]) => api().list(asked)
const api = () => peerApi(contacts.service, fieldsApi)

/** Creates a project with one contact that has these events, in this order. */
async function projectWith(...events: [name: string, data: object][]) {
  const { projectId, ...caller } = someCaller()
  const email = someEmail()
  for (const [event, data] of events) {
    const { status } = await contacts
      .as({ ...caller, projectId })
      .post('/events/track', { body: { email, event, data } })
    expect(status).toBe(200)
  }
  return { projectId, generation: 1 }
}

const once = (value: unknown) => ({ value, persistent: false })

describe('POST /internal/fields/list', () => {
  it('returns the contact fields and the data keys of events, in order and with their types', async () => {
    const project = await projectWith(
      ['bought', { total: once(5), plan: 'pro', at: once('2026-01-01'), mixed: once(1) }],
      ['bought', { gift: once(true), mixed: once('two'), none: once(null) }],
    )

    const answer = await list(project)

    expect(answer).toEqual({
      contact: [
        { field: 'createdAt', type: 'date' },
        { field: 'data.plan', type: 'string' },
        { field: 'email', type: 'string' },
        { field: 'subscribed', type: 'boolean' },
        { field: 'updatedAt', type: 'date' },
      ],
      event: [
        { field: 'at', type: 'date' },
        { field: 'gift', type: 'boolean' },
        { field: 'mixed', type: 'string' },
        { field: 'plan', type: 'string' },
        { field: 'total', type: 'number' },
      ],
    })
  })

  it('returns only the data keys of one event name if requested', async () => {
    const project = await projectWith(['bought', { total: once(5) }], ['seen', { page: once('/') }])
    const fieldsOf = async (eventName: string) =>
      (await list({ ...project, eventName })).event.map(({ field }) => field)

    expect(await fieldsOf('bought')).toEqual(['total'])
    expect(await fieldsOf('seen')).toEqual(['page'])
    expect(await fieldsOf('never')).toEqual([])
  })

  it('omits fields of other projects', async () => {
    await projectWith(['bought', { total: once(5) }])
    const { projectId } = someCaller()

    const answer = await list({ projectId, generation: 1, eventName: 'bought' })

    expect(answer.event).toEqual([])
  })

  it('reads only the newest 200 events', async () => {
    const project = await projectWith(['bought', { first: once(1) }])
    await sql`
      insert into events (id, project_id, contact_id, name, data, created_at)
      select gen_random_uuid(), project_id, contact_id, name, '{"later": 1}', created_at + n * interval '1 ms'
      from events, generate_series(1, 200) n where project_id = ${project.projectId}
    `.execute(contacts.db)

    expect((await list({ ...project, eventName: 'bought' })).event).toEqual([
      { field: 'later', type: 'number' },
    ])
    expect((await list(project)).event).toEqual([{ field: 'later', type: 'number' }])
  })
})
