import { readLink } from '@postrider/security'
import { someCaller, testRing } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { forgetOldContent } from '../src/retention/forget-old-content.ts'
import { forgetOldMails } from '../src/mails/forget-old-mails.ts'
import { forgetOldRuns } from '../src/campaigns/forget-old-runs.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { expandAll, someCampaign, someRun, workOff, type RunUnderTest } from './some-run.ts'

const dayMs = 86_400_000
let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

const project = ({ projectId }: RunUnderTest) => delivery.send.as(someCaller(projectId))

describe('the mails of a campaign', () => {
  it('are found by its id, with it, and have signed links that name it', async () => {
    const run = await someRun(delivery, { contacts: 2 })
    const other = await someRun(delivery, { contacts: 1, projectId: run.projectId })
    for (const each of [run, other]) await each.sendPage()
    await workOff(delivery)

    const { body } = await project(run).get(`/emails?campaignId=${run.campaignId}`)

    expect(body.total).toBe(2)
    expect(body.data.map(({ to }: { to: string }) => to).toSorted()).toEqual(
      run.contacts.map(({ email }) => email).toSorted(),
    )
    expect(body.data[0]).toMatchObject({ campaignId: run.campaignId, source: 'CAMPAIGN', type: 'MARKETING' })
    const [{ id, contact }] = body.data
    const [raw = ''] = await delivery.captured(id)
    const [, token = ''] =
      /^List-Unsubscribe: <[^>]*\?e=([^>]+)>/m.exec(raw.replaceAll(/\r\n[ \t]+/g, ' ')) ?? []
    expect(readLink(testRing, 'subscription', token)).toEqual([contact.id, id, run.campaignId])
  })

  it('are listed as recipients with the time of their status', async () => {
    const run = await someRun(delivery, { contacts: 1 })
    await run.sendPage()
    await expandAll(delivery.ctx)
    const at = delivery.ctx.now().toISOString()
    const [contact] = run.contacts
    const of = { contactId: contact?.id, email: contact?.email, emailId: expect.any(String), error: null }

    const queued = await run.api.recipients({ ...run.named, limit: 10 })
    delivery.pass(60_000)
    await workOff(delivery)
    const delivered = await run.api.recipients({ ...run.named, limit: 10, status: 'DELIVERED' })

    expect(queued).toEqual({ recipients: [{ ...of, status: 'QUEUED', at }], next: null })
    expect(delivered.recipients).toEqual([
      { ...of, status: 'DELIVERED', at: delivery.ctx.now().toISOString() },
    ])
  })
})

describe('a test of a campaign', () => {
  const test = async (run: RunUnderTest, to: string, contactId: string | null = null) => {
    const { campaignId: _campaignId, ...named } = run.named
    return run.api.test({ ...named, content: run.content, to, contactId, data: { n: 7 } })
  }

  it('is mailed with its variables and marked in its subject, also to a contact that is unsubscribed; it is of no campaign', async () => {
    const run = await someCampaign(delivery)
    const { id, email } = delivery.send.contacts.put(run.projectId, {
      email: `${uuidv7()}@example.net`,
      subscribed: false,
    })

    const { emailId, status } = await test(run, email, id)
    await delivery.run(1)

    expect(status).toBe('QUEUED')
    expect(await delivery.mail(emailId)).toMatchObject({ status: 'DELIVERED', subject: '[TEST] News 7' })
    const messages = (await delivery.send.published()).filter(({ data }) => data.emailId === emailId)
    expect(messages.map(({ type }) => type)).toEqual(['email.queued', 'email.sent', 'email.delivered'])
    for (const { data } of messages)
      expect(data).toMatchObject({ campaignId: null, contactId: null, sourceType: 'CAMPAIGN' })
    expect((await project(run).get(`/emails/${emailId}`)).body).toMatchObject({ tracking: false })
  })

  it('is filled in for an address that is no contact', async () => {
    const run = await someCampaign(delivery)

    const { emailId } = await test(run, 'nobody@example.net')
    await delivery.run(1)

    expect(await delivery.mail(emailId)).toMatchObject({ status: 'DELIVERED', subject: '[TEST] News 7' })
  })
})

describe('retention', () => {
  const runs = async (campaignId: string) => {
    const { db } = delivery.send
    const run = await db
      .selectFrom('runs')
      .select('content_id')
      .where('campaign_id', '=', campaignId)
      .execute()
    const pages = await db
      .selectFrom('run_pages')
      .select('number')
      .where('campaign_id', '=', campaignId)
      .execute()
    const mails = await db.selectFrom('emails').select('id').where('campaign_id', '=', campaignId).execute()
    return [run.length, pages.length, mails.length]
  }
  const forget = async (): Promise<void> => {
    while (await forgetOldMails(delivery.ctx)) continue
    while (await forgetOldRuns(delivery.ctx)) continue
    while (await forgetOldContent(delivery.ctx)) continue
  }

  it('keeps the content of a run that waits, and deletes mails and runs of campaigns that are over when their days are', async () => {
    const [over, paused, empty] = [
      await someRun(delivery, { contacts: 2, content: { body: 'over' } }),
      await someRun(delivery, { contacts: 2, content: { body: 'paused' } }),
      await someRun(delivery, { contacts: 0, content: { body: 'empty' } }),
    ]
    await over.sendPage()
    await paused.sendPage(1, paused.contacts.slice(0, 1))
    await workOff(delivery)
    await paused.setState('PAUSED')
    await paused.sendPage(2, paused.contacts.slice(1))

    delivery.pass(29 * dayMs)
    await forget()
    expect([await runs(over.campaignId), await runs(empty.campaignId)]).toEqual([
      [1, 1, 2],
      [1, 0, 0],
    ])

    delivery.pass(372 * dayMs)
    await forget()
    expect([
      await runs(over.campaignId),
      await runs(paused.campaignId),
      await runs(empty.campaignId),
    ]).toEqual([
      [0, 0, 0],
      [1, 2, 1],
      [0, 0, 0],
    ])

    await paused.setState('RUNNING')
    await workOff(delivery)
    expect(await paused.published('email.sent')).toHaveLength(2)
  })
})
