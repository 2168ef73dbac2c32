import { until } from '@postrider/testing/jest'
import { readLink } from '@postrider/security'
import { someCaller, testRing } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { startDelivery, type Delivery } from './delivery.ts'
import { queueCampaigns, someCampaign, someRun, type RunUnderTest } from './some-run.ts'

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
    await delivery.run()

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
    await queueCampaigns(delivery)
    const at = delivery.now().toISOString()
    const [contact] = run.contacts
    const of = { contactId: contact?.id, email: contact?.email, emailId: expect.any(String), error: null }

    const queued = await run.api.recipients({ ...run.named, limit: 10 })
    delivery.pass(60_000)
    await delivery.run()
    const delivered = await run.api.recipients({ ...run.named, limit: 10, status: 'DELIVERED' })

    expect(queued).toEqual({ recipients: [{ ...of, status: 'QUEUED', at }], next: null })
    expect(delivered.recipients).toEqual([{ ...of, status: 'DELIVERED', at: delivery.now().toISOString() }])
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
    await delivery.run()

    expect(status).toBe('QUEUED')
    expect(await delivery.shown(emailId)).toMatchObject({ status: 'DELIVERED', subject: '[TEST] News 7' })
    const messages = (await delivery.send.published()).filter(({ data }) => data.emailId === emailId)
    expect(messages.map(({ type }) => type)).toEqual(['email.queued', 'email.sent', 'email.delivered'])
    for (const { data } of messages)
      expect(data).toMatchObject({ campaignId: null, contactId: null, sourceType: 'CAMPAIGN' })
    expect((await project(run).get(`/emails/${emailId}`)).body).toMatchObject({ tracking: false })
  })

  it('is filled in for an address that is no contact', async () => {
    const run = await someCampaign(delivery)

    const { emailId } = await test(run, 'nobody@example.net')
    await delivery.run()

    expect(await delivery.shown(emailId)).toMatchObject({ status: 'DELIVERED', subject: '[TEST] News 7' })
  })
})

describe('retention', () => {
  const isGone = (run: RunUnderTest): Promise<boolean> =>
    run.setState('RUNNING').then(
      () => false,
      ({ code }) => code === 'CAMPAIGN_NOT_FOUND',
    )
  /** Starts processes, whose loops delete what is old as they start, until it holds. */
  const sweptUntil = (holds: () => Promise<boolean>): Promise<void> =>
    until(async () => {
      const { service } = delivery.startProcess()
      await service.start()
      await service.stop()
      return holds()
    })

  it('deletes mails and runs of campaigns that are over when their days are, and keeps the content of a run that waits', async () => {
    const [over, paused, empty] = [
      await someRun(delivery, { contacts: 2, content: { body: 'over' } }),
      await someRun(delivery, { contacts: 2, content: { body: 'paused' } }),
      await someRun(delivery, { contacts: 0, content: { body: 'empty' } }),
    ]
    await over.sendPage()
    await paused.sendPage(1, paused.contacts.slice(0, 1))
    await delivery.run()
    await paused.setState('PAUSED')
    await paused.sendPage(2, paused.contacts.slice(1))
    delivery.pass(372 * dayMs)
    const recent = await someRun(delivery, { contacts: 2, content: { body: 'recent' } })
    await recent.sendPage()
    await delivery.run()
    delivery.pass(29 * dayMs)

    await sweptUntil(async () => (await isGone(over)) && (await isGone(empty)))

    const left = [over, paused, recent].map(async (run) => (await run.mails()).length)
    expect(await Promise.all(left)).toEqual([0, 1, 2])
    expect(await isGone(recent)).toBe(false)
    await paused.setState('RUNNING')
    await delivery.run()
    expect(await paused.told()).toHaveLength(2)
  })
})
