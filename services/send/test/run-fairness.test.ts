import { runsApi } from '@postrider/contracts/internal'
import { campaignPage, draft } from '@postrider/contracts/messages'
import { peerApi, until } from '@postrider/testing'
import { v7 as uuidv7 } from 'uuid'
import { queuedMails, someProject, type Project } from './factories.ts'
import { startSend, type SendUnderTest } from './start.ts'

let send: SendUnderTest
beforeAll(async () => {
  send = await startSend({ settings: { role: 'all' } })
})
afterAll(() => send.stop())

/** Starts a campaign of a project to so many contacts; answers its id. */
async function campaignTo(project: Project, size: number): Promise<string> {
  const campaignId = uuidv7()
  const named = { projectId: project.id, generation: 1 }
  const content = {
    subject: 'News',
    body: '<p>News {{n}}</p>',
    from: `news@${project.domain}`,
    fromName: null,
    replyTo: null,
    type: 'MARKETING' as const,
    templateId: null,
  }
  await peerApi(send.service, runsApi).start({ ...named, campaignId, content })
  const ids = Array.from(
    { length: size },
    (_, n) => send.contacts.put(project.id, { email: `c${n}@example.net`, subscribed: true, data: { n } }).id,
  )
  for (let number = 1; (number - 1) * 500 < size; number += 1)
    await send.consume(
      draft(
        campaignPage,
        { ...named, key: campaignId, at: new Date() },
        { id: uuidv7(), campaignId, number, contactIds: ids.slice(number * 500 - 500, number * 500) },
      ),
    )
  return campaignId
}

/** How many mails of a campaign are delivered, or were at a time. */
async function delivered(campaignId: string, by = new Date()): Promise<number> {
  const { total } = await send.db
    .selectFrom('emails')
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .where('campaign_id', '=', campaignId)
    .where('status', '=', 'DELIVERED')
    .where('delivered_at', '<=', by)
    .executeTakeFirstOrThrow()
  return total
}

/** When a mail was delivered; undefined until then. */
const deliveredAt = async (id: string): Promise<Date | undefined> => {
  const mail = send.db.selectFrom('emails').select('delivered_at').where('id', '=', id)
  return (await mail.executeTakeFirst())?.delivered_at ?? undefined
}

/** When the last mail of a campaign was delivered. */
const lastDeliveredAt = async (campaignId: string): Promise<Date> => {
  const { last } = await send.db
    .selectFrom('emails')
    .select((expression) => expression.fn.max('delivered_at').as('last'))
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow()
  if (!last) throw new Error('No mail of it is delivered')
  return last
}

describe('a service that has settled', () => {
  it('has handed over every page of a campaign', async () => {
    const campaign = await campaignTo(await someProject(send), 1_200)

    await send.settled()

    expect(await delivered(campaign)).toBe(1_200)
  }, 120_000)
})

const size = 20_000

describe('while a campaign to 20,000 contacts is under way', () => {
  it("another tenant's mails and its small campaign go out, and little of the large one is in the queue", async () => {
    const large = await campaignTo(await someProject(send), size)
    await until(async () => (await delivered(large)) > 0)
    const project = await someProject(send)

    const gone: number[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      const [{ email }] = await queuedMails(project)
      const before = await delivered(large)
      await until(async () => (await deliveredAt(email)) !== undefined)
      // Not by the time at which the test saw it: that counts what the machine does between two looks.
      gone.push((await delivered(large, await deliveredAt(email))) - before)
    }
    const small = await campaignTo(project, 100)
    const before = await delivered(large)
    await until(async () => (await delivered(small)) === 100)
    const meanwhile = (await delivered(large, await lastDeliveredAt(small))) - before
    const queued = await send.db
      .selectFrom('deliveries')
      .select('email_id')
      .where('campaign_id', '=', large)
      .execute()

    // A transactional mail waits for none of the thousand that are in the queue before it: only the batches that are in progress.
    expect(Math.max(...gone)).toBeLessThan(1_000)
    // Its page waits for a turn of `send-pages`, then the two campaigns share each batch.
    expect(meanwhile).toBeLessThan(2_000)
    expect(queued.length).toBeLessThanOrEqual(1_500)
    expect(await delivered(large)).toBeLessThan(size)
  }, 300_000)
})
