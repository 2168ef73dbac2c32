import { allowLogs } from '@postrider/testing/jest'
import { failAt, healed } from '@postrider/testing/postgres'
import { webhookServer, type WebhookServer } from '@postrider/testing/webhook-server'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { changedContact, erase, eventsAt, sentMail, someProject } from './factories.ts'
import { startWebhooks, type WebhooksUnderTest } from './start.ts'

let webhooks: WebhooksUnderTest
let receiver: WebhookServer

beforeAll(async () => {
  webhooks = await startWebhooks()
})
beforeEach(async () => {
  receiver = await webhookServer()
})
afterEach(() => receiver.stop())
afterAll(() => webhooks.stop())

const minuteMs = 60_000
const at = (minutes: number): Date => new Date(Date.now() + minutes * minuteMs)
const fullPeriod = { since: at(-60).toISOString(), state: 'all' }

/** Returns a project with an endpoint and functions that replay periods. */
async function someEndpoint(body: Record<string, unknown> = {}) {
  const project = someProject(webhooks)
  // Not the ends of replays.
  const events = ['email.*', 'contact.*']
  const { id: endpointId } = await project.endpointAt(receiver, { events, ...body })
  const path = `/webhook-endpoints/${endpointId}`
  const start = (body: object) => project.api.post(`${path}/replay`, { body })
  const job = async (id: string) => (await project.api.get(`${path}/replays/${id}`)).body
  return {
    ...project,
    endpointId,
    path,
    start,
    job,
    /** Delivers the events of messages, and forgets the requests. Returns the ids of the events. */
    deliver: async (messages: ReturnType<typeof sentMail>[]): Promise<string[]> => {
      const ids = messages.map(() => uuidv7())
      for (const [place, message] of messages.entries()) await webhooks.consume(message, ids[place])
      await webhooks.idle()
      receiver.received.length = 0
      return ids
    },
    /** Runs a replay, and returns the ids of the events that the receiver got. */
    replay: async (request: Record<string, unknown>): Promise<string[]> => {
      const { status, body: started } = await start(request)
      expect(status).toBe(202)
      await webhooks.idle()
      const ids: string[] = eventsAt(receiver).map(({ id }) => id)
      expect(await job(started.jobId)).toMatchObject({ state: 'completed', result: { replayed: ids.length } })
      return ids.toSorted()
    },
    /** Sets the state of deliveries, as after their last attempt. */
    setState: (ids: string[], state: 'FAILED' | 'DISCARDED') =>
      webhooks.db.updateTable('webhook_deliveries').set({ state }).where('event_id', 'in', ids).execute(),
  }
}

const mails = (projectId: string, count: number) => Array.from({ length: count }, () => sentMail(projectId))

describe('the replay of a period', () => {
  it('delivers FAILED and DISCARDED events, and with `all` also DELIVERED ones', async () => {
    const project = await someEndpoint()
    const ids = await project.deliver(mails(project.projectId, 4))
    await project.setState(ids.slice(0, 1), 'FAILED')
    await project.setState(ids.slice(1, 2), 'DISCARDED')

    expect(await project.replay({ since: fullPeriod.since })).toEqual(ids.slice(0, 2))
    receiver.received.length = 0
    expect(await project.replay({ since: fullPeriod.since, state: 'failed' })).toEqual([])
    expect(await project.replay(fullPeriod)).toEqual(ids)
  })

  it('delivers events that the patterns select, without events of erased contacts', async () => {
    const project = await someEndpoint()
    const { projectId } = project
    const contactId = uuidv7()
    const [mail, contact] = await project.deliver([
      sentMail(projectId),
      changedContact(projectId),
      sentMail(projectId, { contactId }),
    ])
    await erase(webhooks, { projectId, contactId })
    const replay = async (events: string[]) => {
      receiver.received.length = 0
      return project.replay({ ...fullPeriod, events })
    }

    expect(await replay(['email.*'])).toEqual([mail])
    expect(await replay(['contact.updated'])).toEqual([contact])
    expect(await replay(['segment.entered', 'contact.*', 'email.sent'])).toEqual([mail, contact])
    expect(await replay(['*'])).toEqual([mail, contact])
    expect(await replay(['email.opened'])).toEqual([])
  })

  it('delivers the events from `since` to `until`, both included', async () => {
    const project = await someEndpoint()
    const times = [-30, -20, -10].map((seconds) => at(seconds / 60))
    const ids = await project.deliver(times.map((time) => sentMail(project.projectId, { at: time })))
    const period = (since: Date, until: Date) =>
      project.replay({ state: 'all', since: since.toISOString(), until: until.toISOString() })
    const [first = at(0), second = at(0), third = at(0)] = times

    expect(await period(second, new Date(+second + 1))).toEqual([ids[1]])
    receiver.received.length = 0
    expect(await period(first, second)).toEqual(ids.slice(0, 2))
    receiver.received.length = 0
    expect(await period(new Date(+first + 1), new Date(+third - 1))).toEqual([ids[1]])
  })

  it('refuses an empty period, an unknown endpoint and invalid input', async () => {
    const { start, api } = await someEndpoint()
    const since = at(-1).toISOString()
    expect((await start({ since, until: since })).status).toBe(422)
    expect((await start({ since: at(1).toISOString() })).status).toBe(422)
    expect((await start({ since, state: 'none' })).status).toBe(422)
    expect((await start({})).status).toBe(422)
    for (const id of ['x', uuidv7()])
      expect((await api.post(`/webhook-endpoints/${id}/replay`, { body: { since } })).status).toBe(404)
  })

  it('shows its progress, and publishes its end once', async () => {
    const { start, job, deliver, projectId, api, path } = await someEndpoint({ events: ['email.*'] })
    await deliver(mails(projectId, 2))
    await webhooks.forgetPublished()

    const { body: started } = await start({ ...fullPeriod, events: ['email.sent'] })
    expect(started).toEqual({ message: expect.any(String), jobId: expect.any(String) })
    await webhooks.idle()

    const { jobId: id } = started
    expect(await job(id)).toEqual({
      id,
      state: 'completed',
      progress: 100,
      result: { replayed: 2 },
      data: { ...fullPeriod, until: expect.any(String), events: ['email.sent'] },
      failedReason: null,
    })
    expect((await webhooks.published()).filter(({ type }) => type === 'job.finished')).toEqual([
      expect.objectContaining({
        projectId,
        key: id,
        data: {
          id,
          type: 'webhook-replay',
          state: 'completed',
          result: { replayed: 2 },
          failedReason: null,
          finishedAt: expect.any(String),
        },
      }),
    ])
    const stranger = someProject(webhooks)
    expect((await stranger.api.get(`${path}/replays/${id}`)).status).toBe(404)
    const other = await someEndpoint()
    expect((await other.api.get(`${other.path}/replays/${id}`)).status).toBe(404)
    expect((await api.get(`${path}/replays/x`)).status).toBe(404)
  })

  it('is refused for a disabled endpoint, and while five are unfinished', async () => {
    const { start, change, endpointId } = await someEndpoint()
    await change(endpointId, { state: 'DISABLED' })
    expect((await start(fullPeriod)).status).toBe(409)
    await change(endpointId, { state: 'ENABLED' })
    await webhooks.idle()
    await failAt(webhooks.db, endOf(endpointId), { times: 1_000 })
    try {
      allowLogs('loop.failed')
      const answers = await Promise.all(Array.from({ length: 7 }, () => start(fullPeriod)))
      expect(answers.filter(({ status }) => status === 202)).toHaveLength(5)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    } finally {
      await healed(webhooks.db)
    }
    await webhooks.idle()
    expect((await start(fullPeriod)).status).toBe(202)
  })

  it.each(['disabled', 'deleted'])('fails if its endpoint is %s before its end', async (how) => {
    const { start, change, endpointId, api, path } = await someEndpoint()
    await webhooks.forgetPublished()
    allowLogs('loop.failed')
    await failAt(webhooks.db, endOf(endpointId), { times: 1_000 })
    const { body: started } = await start(fullPeriod)
    if (how === 'disabled') await change(endpointId, { state: 'DISABLED' })
    else await api.delete(path)
    await webhooks.runLoop('deleted-endpoints')
    await healed(webhooks.db)

    const finished = (await webhooks.published()).filter(({ type }) => type === 'job.finished')
    expect(finished.map(({ data }) => [data.id, data.state, data.failedReason])).toEqual([
      [started.jobId, 'failed', `The endpoint was ${how}.`],
    ])
  })

  it('delivers each event once, although its pages are interrupted and new events arrive', async () => {
    const project = await someEndpoint({
      events: ['email.sent', 'job.finished'],
      batch: { max: 500, waitMs: 0 },
    })
    await project.deliver(mails(project.projectId, 1))
    const ids = await addDelivered(project, 2_500)
    allowLogs('loop.failed')
    await failAt(webhooks.db, { ...endOf(project.endpointId), when: 'new.replayed > 1000' }, { times: 3 })

    const { body: started } = await project.start({ ...fullPeriod, events: ['email.sent'] })
    const fresh = [uuidv7(), uuidv7()]
    for (const id of fresh) await webhooks.consume(sentMail(project.projectId), id)
    while ((await project.job(started.jobId)).state !== 'completed')
      await webhooks.idle().catch(() => undefined)
    expect(await healed(webhooks.db)).toBeGreaterThanOrEqual(3)
    await webhooks.idle()

    const got: string[] = eventsAt(receiver).map(({ id }) => id)
    expect(got.filter((id) => ids.includes(id)).toSorted()).toEqual(ids)
    expect(got.filter((id) => fresh.includes(id)).toSorted()).toEqual(fresh)
    expect(await project.job(started.jobId)).toMatchObject({ result: { replayed: 2_501 } })
  })
})

/** The place at which the progress of an endpoint's replay is written. */
const endOf = (endpointId: string) =>
  ({
    table: 'webhook_replays',
    on: 'update',
    at: 'statement',
    when: `new.endpoint_id = '${endpointId}'`,
  }) as const

/** Inserts delivered events of a project in order, and returns their ids. */
async function addDelivered(
  { projectId, endpointId }: { projectId: string; endpointId: string },
  count: number,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7()).toSorted()
  await sql`
    with given as (select id from unnest(${ids}::uuid[]) as given (id)), events as (
      insert into webhook_events (id, project_id, generation, type, at, body, size)
      select id, ${projectId}, 1, 'email.sent', ${at(-1)}, jsonb_build_object('id', id)::text, 50 from given
    )
    insert into webhook_deliveries (endpoint_id, event_id, type, state, attempts)
    select ${endpointId}, id, 'email.sent', 'DELIVERED', 1 from given
  `.execute(webhooks.db)
  return ids
}
