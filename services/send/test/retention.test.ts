import { templatesApi } from '@postrider/contracts/internal'
import { contactDeleted, draft } from '@postrider/contracts/messages'
import { peerApi } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { startDelivery, type Delivery } from './delivery.ts'
import { queuedMails, someMail, someProject, someTemplate, type Project } from './factories.ts'
import { rowsOf } from './rows.ts'
import { postSns, sesEvent, snsParts, snsSettings } from './ses-events.ts'
import { startSend, type SendUnderTest } from './start.ts'

const dayMs = 86_400_000
let delivery: Delivery
let project: Project

beforeAll(async () => {
  delivery = await startDelivery()
})
beforeEach(async () => {
  project = await someProject(delivery.send)
  await delivery.send.as({ kind: 'anonymous' }).delete('/inbox/messages')
})
afterAll(() => delivery.stop())

const passDays = (days: number): void => delivery.advanceClock(days * dayMs)

/** Sends a mail and delivers it. */
async function sent(body: object = {}, to = delivery): Promise<string> {
  const [{ email }] = await queuedMails(project, body)
  await to.run()
  return email
}

const statusOf = async (path: string): Promise<number> => (await project.api.get(path)).status

const subjectsIn = async ({ send }: Delivery): Promise<string[]> => {
  const { body } = await send.as({ kind: 'anonymous' }).get('/inbox/messages')
  return body.messages.map(({ subject }: { subject: string }) => subject)
}

/** Returns the given templates that existed at a time. */
async function templatesAt({ send }: Delivery, ids: string[], at: string): Promise<string[]> {
  const query = { projectId: project.id, generation: 1, ids, at }
  return (await peerApi(send.service, templatesApi).find(query)).templates.map(({ id }) => id)
}

describe('the retention of mails', () => {
  it('deletes the contents of old mails, but not the mails, their timelines and contents of queued mails', async () => {
    const old = await sent({ body: '<p>old</p>' })
    const [{ email: waiting }] = await queuedMails(project, { body: '<p>waiting</p>' })
    passDays(91)
    const [{ email: fresh }] = await queuedMails(project, { body: '<p>fresh</p>' })

    await delivery.send.runLoop('retention')

    const contents = await Promise.all([old, waiting, fresh].map((id) => statusOf(`/emails/${id}/content`)))
    expect(contents).toEqual([404, 200, 200])
    const names = (await project.api.get(`/emails/${old}`)).body.events.map(
      ({ name }: { name: string }) => name,
    )
    expect(names).toEqual(['queued', 'sent', 'delivered'])
    // Read the table, because no response contains the variables of a mail whose content is deleted.
    const rows = await rowsOf(delivery.send, project, 'emails')
    expect(rows.find(({ id }) => id === old)).toMatchObject({ variables: {}, content_id: null })
    const kept = await rowsOf(delivery.send, project, 'contents')
    expect(kept.map(({ body }) => body).toSorted()).toEqual(['<p>fresh</p>', '<p>waiting</p>'])
    await delivery.run()
  })

  it('deletes old mails with their timelines, but not queued mails', async () => {
    const old = await sent()
    const [{ email: waiting }] = await queuedMails(project)
    const mails = () => Promise.all([old, waiting].map((id) => statusOf(`/emails/${id}`)))

    passDays(399)
    await delivery.send.runLoop('mail-retention')
    const early = await mails()
    passDays(2)
    await delivery.send.runLoop('mail-retention')

    expect([early, await mails()]).toEqual([
      [200, 200],
      [404, 200],
    ])
    expect((await rowsOf(delivery.send, project, 'email_events')).map((row) => row.email_id)).not.toContain(
      old,
    )
    await delivery.run()
  })
})

describe('the retention of deleted templates', () => {
  it('removes deleted templates after as many days as their mails, but not other templates', async () => {
    const add = async () => (await project.api.post('/templates', { body: someTemplate(project) })).body.id
    const [kept, deleted] = [await add(), await add()]
    const at = delivery.now().toISOString()
    delivery.advanceClock(1)
    await project.api.delete(`/templates/${deleted}`)
    const left = () => templatesAt(delivery, [kept, deleted], at)

    passDays(399)
    await delivery.send.runLoop('deleted-retention')
    expect(new Set(await left())).toEqual(new Set([kept, deleted]))
    passDays(2)
    await delivery.send.runLoop('deleted-retention')
    expect(await left()).toEqual([kept])
  })
})

describe('the retention of the inbox', () => {
  it('deletes old messages', async () => {
    await sent({ subject: 'old' })
    passDays(29)
    await sent({ subject: 'newer' })
    passDays(2)

    await delivery.send.runLoop('inbox-retention')

    expect(await subjectsIn(delivery)).toEqual(['newer'])
  })
})

describe('a service with unlimited retention and an inbox of two messages', () => {
  it('deletes only the oldest messages', async () => {
    const keeping = await startDelivery(
      { emailRetentionDays: 0, inboxRetentionDays: 0 },
      { inboxCapacity: 2 },
    )
    project = await someProject(keeping.send)
    const ids: string[] = []
    for (const subject of ['one', 'two', 'three']) {
      ids.push(await sent({ subject }, keeping))
      keeping.advanceClock(5_000 * dayMs)
    }
    const deleted = (await project.api.post('/templates', { body: someTemplate(project) })).body.id
    const at = keeping.ctx.now().toISOString()
    keeping.advanceClock(1)
    await project.api.delete(`/templates/${deleted}`)
    keeping.advanceClock(5_000 * dayMs)

    for (const loop of ['mail-retention', 'deleted-retention', 'inbox-retention'])
      await keeping.send.runLoop(loop)

    expect(await Promise.all(ids.map((id) => statusOf(`/emails/${id}`)))).toEqual([200, 200, 200])
    expect(await subjectsIn(keeping)).toEqual(['three', 'two'])
    expect(await templatesAt(keeping, [deleted], at)).toEqual([deleted])
    await keeping.stop()
  })
})

// PostgreSQL and the contacts service set these times, so each service in these tests uses the system clock.
describe('the retention of rows whose times other processes set', () => {
  let send: SendUnderTest
  beforeEach(async () => {
    send = await startSend({ settings: { role: 'all', ...snsSettings }, ...snsParts })
    project = await someProject(send)
  })
  afterEach(() => send.stop())

  const forward = (days: number): void => send.forward(days * dayMs)

  it('deletes requests whose idempotency keys have expired', async () => {
    await project.api.post('/v1/send', { body: someMail(project), headers: { 'idempotency-key': 'old' } })
    await send.db
      .insertInto('send_batches')
      .values({
        project_id: project.id,
        generation: 1,
        key: 'batch',
        hash: Buffer.from('hash'),
        results: '{}',
        is_complete: true,
        claimed_at: send.now(),
      })
      .execute()
    const kept = async () => {
      await send.runLoop('retention')
      const requests = await send.db.selectFrom('send_requests').select('key').execute()
      return [...requests, ...(await send.db.selectFrom('send_batches').select('key').execute())]
    }

    forward(1.9)
    const before = await kept()
    forward(0.2)

    expect([before, await kept()]).toEqual([[{ key: 'old' }, { key: 'batch' }], []])
  })

  it('deletes a deleted contact after its mails', async () => {
    const [{ contact }] = await queuedMails(project)
    const alone = uuidv7()
    for (const id of [contact.id, alone]) {
      const envelope = { key: id, projectId: project.id, generation: 1, at: send.now() }
      await send.consume(draft(contactDeleted, envelope, { id, email: 'gone@example.net', version: 9 }))
    }
    await send.idle()
    const known = async (): Promise<string[]> => {
      await send.runLoop('deleted-retention')
      return (await send.db.selectFrom('recipients').select('contact_id').execute()).map(
        (row) => row.contact_id,
      )
    }

    forward(399)
    expect(new Set(await known())).toEqual(new Set([contact.id, alone]))
    forward(2)
    expect(await known()).toEqual([contact.id])
    await send.runLoop('mail-retention')
    expect(await known()).toEqual([])
  })

  it('deletes receipts of notifications after a week', async () => {
    const [{ email: emailId }] = await queuedMails(project)
    const message = sesEvent('Delivery', { emailId, at: send.now() })
    const isRepeat = async () => {
      await send.runLoop('delivery-sweep')
      return postSns(send, message)
    }

    const first = await isRepeat()
    forward(6)
    const within = await isRepeat()
    forward(2)

    expect({ first, within, after: await isRepeat() }).toEqual({ first: false, within: true, after: false })
  })
})
