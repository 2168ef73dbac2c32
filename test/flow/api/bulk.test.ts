import { setTimeout as delay } from 'node:timers/promises'
import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let project: Project

beforeAll(async () => {
  flow = await sharedFlow()
  project = await flow.newProject()
})
afterAll(() => flow.stop())

/** Polls a job like a user until the job is finished. */
async function finished(jobId: string) {
  for (;;) {
    const { status, body } = await project.api.get(`/contacts/bulk/${jobId}`)
    expect(status).toBe(200)
    if (body.state === 'completed' || body.state === 'failed') return body
    await delay(20)
  }
}

describe('bulk jobs of a project', () => {
  it('subscribe, unsubscribe and delete contacts, and delete an event', async () => {
    const { api, open } = project
    for (const name of ['ada', 'bob', 'eve'])
      await open.post('/v1/track', { body: { email: `${name}@example.net`, event: 'signed-up' } })
    const { data } = (await api.get('/contacts?sort=email&dir=asc')).body
    const [ada, bob] = data.map(({ id }: { id: string }) => id)

    const off = await api.post('/contacts/bulk-unsubscribe', { body: { contactIds: [ada, bob] } })
    expect(off.status).toBe(202)
    expect(await finished(off.body.jobId)).toMatchObject({
      state: 'completed',
      progress: 100,
      result: { operation: 'unsubscribe', totalRequested: 2, successCount: 2 },
    })
    const on = await api.post('/contacts/bulk-subscribe', {
      body: { mode: 'query', filter: { search: 'ada' } },
    })
    expect((await finished(on.body.jobId)).result).toMatchObject({ operation: 'subscribe', successCount: 1 })
    const deleted = await api.post('/contacts/bulk-delete', {
      body: { mode: 'query', filter: { subscribed: true }, excludeIds: [ada] },
    })
    expect((await finished(deleted.body.jobId)).result).toMatchObject({
      operation: 'delete',
      successCount: 1,
    })

    const { body } = await api.get('/contacts?sort=email&dir=asc')
    expect(
      body.data.map(({ email, subscribed }: { email: string; subscribed: boolean }) => [email, subscribed]),
    ).toEqual([
      ['ada@example.net', true],
      ['bob@example.net', false],
    ])
    expect(await api.delete('/events/signed-up')).toMatchObject({ status: 200, body: { deletedCount: 2 } })
    expect(await api.delete('/events/contact.subscribed')).toMatchObject({ status: 400 })
    expect((await api.get('/events/names')).body.eventNames).toEqual([
      'contact.subscribed',
      'contact.unsubscribed',
    ])
  })
})
