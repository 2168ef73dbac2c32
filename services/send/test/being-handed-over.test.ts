import { someCaller } from '@postrider/testing/service'
import { recordNotifications } from '../src/lifecycle/record-notification.ts'
import { claimBatch } from '../src/queue/claim-batch.ts'
import { dispatchBatch } from '../src/queue/dispatch-batch.ts'
import type { HandOver } from '../src/providers/provider.ts'
import { isHandingOver } from '../src/campaigns/store/queued-of-run.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { fakeProvider } from './fake-provider.ts'
import { expandAll, someRun } from './some-run.ts'

const leaseMs = 120_000

let delivery: Delivery
/** What the provider does with each mail; it is asked while the mail is being handed over. */
let handOver: (id: string) => Promise<HandOver>

beforeAll(async () => {
  const provider = fakeProvider(async ({ mails }) => {
    const answers = mails.map(async ({ id }) => [id, await handOver(id)] as const)
    return new Map(await Promise.all(answers))
  })
  delivery = await startDelivery({ leaseSeconds: leaseMs / 1000 }, { provider })
})
beforeEach(() => {
  handOver = () => Promise.resolve(accepted)
})
afterAll(() => delivery.stop())

const accepted: HandOver = { kind: 'accepted', providerMessageId: null, facts: [] }
const refused = (reason: string): HandOver => ({
  kind: 'refused',
  usesAttempt: true,
  error: { class: 'transient', reason, ofProvider: false },
})

const queue = (projectId: string) =>
  delivery.queue({ projectId, subject: 'Hello {{name}}', data: { name: 'Ada' }, body: '<p>Hi</p>' })

const messageOf = (id: string) => ({
  subject: 'Hello Ada',
  messageId: `<${id}@example.com>`,
  size: expect.any(Number),
})

async function setUp() {
  const projectId = await delivery.project()
  const id = await queue(projectId)
  const client = delivery.send.as(someCaller(projectId))
  const shown = async () => (await client.get(`/emails/${id}`)).body
  const listed = async (status: string): Promise<unknown[]> =>
    (await client.get(`/emails?status=${status}`)).body.data
  return { id, shown, listed }
}

const tellDelivered = (emailId: string) =>
  recordNotifications(delivery.ctx, [
    { emailId, fact: { kind: 'delivered', at: delivery.ctx.now(), dedupe: 'delivered' } },
  ])

describe('a mail that is being handed over', () => {
  it('is SENDING for the API, with what its message has', async () => {
    const { id, shown, listed } = await setUp()
    const before = await shown()
    let meanwhile: unknown[] = []
    handOver = async () => {
      meanwhile = [await shown(), ...(await listed('SENDING')), ...(await listed('QUEUED'))]
      return accepted
    }

    await delivery.run()

    expect(before).toMatchObject({ status: 'QUEUED', subject: 'Hello {{name}}', messageId: null, size: null })
    const sending = expect.objectContaining({ id, status: 'SENDING', ...messageOf(id) })
    expect(meanwhile).toEqual([sending, sending])
    expect(await shown()).toMatchObject({ status: 'SENT', ...messageOf(id) })
    expect([await listed('SENDING'), await listed('SENT')]).toEqual([
      [],
      [expect.objectContaining({ id, status: 'SENT' })],
    ])
  })

  it('holds up a pause of its campaign', async () => {
    const { db, now } = delivery.ctx
    const marks = {
      none: () => Promise.resolve(),
      queue: (id: string) =>
        db
          .updateTable('deliveries')
          .set({ rendered: JSON.stringify({ subject: 'News', messageId: '<news@example.com>', size: 1 }) })
          .where('email_id', '=', id)
          .execute(),
    }
    const held: Record<string, boolean> = {}
    for (const [mark, set] of Object.entries(marks)) {
      const run = await someRun(delivery, { contacts: 1 })
      await run.sendPage()
      await expandAll(delivery.ctx)
      await claimBatch(delivery.ctx, 10)
      for (const { id } of await run.mails()) await set(id)
      held[mark] = await isHandingOver(db, run.campaignId, now())
    }

    expect(held).toEqual({ none: false, queue: true })
  })

  it('has all of it when a fact comes before the answer', async () => {
    const { id, shown } = await setUp()
    handOver = async () => {
      await tellDelivered(id)
      return accepted
    }

    await delivery.run()

    expect(await shown()).toMatchObject({ status: 'DELIVERED', ...messageOf(id) })
    expect(await delivery.publishedTypes(id)).toEqual(['email.sent', 'email.delivered'])
  })

  it('keeps it while it waits for another try', async () => {
    const { id, shown } = await setUp()
    handOver = () => Promise.resolve(refused('try later'))

    await delivery.run()

    expect(await shown()).toMatchObject({ status: 'QUEUED', error: 'try later', ...messageOf(id) })
  })

  it('has changed when it was tried, each time', async () => {
    const { shown } = await setUp()
    handOver = () => Promise.resolve(refused('try later'))
    delivery.pass(1_000)
    const firstTry = delivery.ctx.now()
    await delivery.run()
    const first = await shown()
    handOver = () => Promise.reject(new Error('killed'))
    delivery.pass(10_000)
    await expect(dispatchBatch(delivery.ctx, 1)).rejects.toThrow('killed')
    delivery.pass(leaseMs + 1)

    await claimBatch(delivery.ctx, 1)

    expect(first).toMatchObject({ error: 'try later', updatedAt: firstTry.toISOString() })
    expect(await shown()).toMatchObject({
      status: 'QUEUED',
      updatedAt: delivery.ctx.now().toISOString(),
    })
  })

  it('keeps it when its process dies and a fact comes after the claim has lapsed', async () => {
    const { id, shown } = await setUp()
    handOver = () => Promise.reject(new Error('killed'))
    await expect(dispatchBatch(delivery.ctx, 1)).rejects.toThrow('killed')
    const whileLeased = await shown()
    delivery.pass(leaseMs + 1)
    handOver = () => Promise.resolve(refused('try later'))
    await delivery.run()

    await tellDelivered(id)

    expect(whileLeased).toMatchObject({ status: 'SENDING', ...messageOf(id) })
    expect(await shown()).toMatchObject({ status: 'DELIVERED', ...messageOf(id) })
  })
})
