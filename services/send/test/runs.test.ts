import { instant, uuid } from '@postrider/testing/service'
import { expectLogs } from '@postrider/testing/jest'
import { v7 as uuidv7 } from 'uuid'
import { startDelivery, type Delivery } from './delivery.ts'
import { throughQueue } from './fake-provider.ts'
import { inOrder, queueCampaigns, someCampaign, someRun, statuses } from './some-run.ts'

let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery({}, ({ provider }) => ({ provider: throughQueue(provider) }))
})
afterAll(() => delivery.stop())

const pause = { state: 'PAUSED' } as const

describe('the internal endpoints of runs', () => {})

describe('the check of a campaign', () => {
  it('passes a content that can be sent', async () => {
    const { api, named, content } = await someCampaign(delivery)
    const { campaignId: _campaignId, ...project } = named

    expect(await api.check({ ...project, content })).toEqual({})
  })

  it('is refused as by the public API for a sender that is not verified, with 400 for content that is not a valid template', async () => {
    const { api, named, content } = await someCampaign(delivery)
    const { campaignId: _campaignId, ...project } = named

    await expect(
      api.check({ ...project, content: { ...content, from: 'a@nobody.test' } }),
    ).rejects.toMatchObject({
      kind: 'forbidden',
      code: 'INTERNAL_SERVER_ERROR',
      message: expect.stringContaining('nobody.test'),
    })
    await expect(api.check({ ...project, content: { ...content, body: '{% if %}' } })).rejects.toMatchObject({
      kind: 'bad-request',
      extras: { details: { field: 'body', line: 1, column: 6 } },
    })
  })
})

describe('the start of a run', () => {
  it('has the errors of the check, and makes no run then', async () => {
    const { api, named, content } = await someCampaign(delivery)

    await expect(api.start({ ...named, content: { ...content, subject: '{{' } })).rejects.toMatchObject({
      kind: 'bad-request',
    })
    await expect(api.setState({ ...named, ...pause })).rejects.toMatchObject({ code: 'CAMPAIGN_NOT_FOUND' })
  })

  it('may be repeated: the content is the newest until a page has come, then the one of that time', async () => {
    const run = await someRun(delivery, { contacts: 1 })
    await run.api.start({ ...run.named, content: { ...run.content, subject: 'Second' } })
    await run.sendPage()
    await run.api.start({ ...run.named, content: { ...run.content, subject: 'Third' } })

    await delivery.run()

    const [sent] = await run.published('email.sent')
    expect(sent?.data).toMatchObject({ subject: 'Second' })
  })

  it('is refused for the campaign of another project', async () => {
    const run = await someRun(delivery)
    const other = await someCampaign(delivery)

    await expect(
      other.api.start({ ...other.named, campaignId: run.campaignId, content: other.content }),
    ).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})

describe('a page of a campaign', () => {
  it('becomes a mail for each contact, with its data, of the campaign and the template', async () => {
    const templateId = uuidv7()
    const run = await someRun(delivery, { contacts: 3, content: { templateId } })

    await run.sendPage()
    await delivery.run()

    expect(await run.captured()).toEqual(run.contacts.map(({ email }) => email).toSorted())
    const sent = await run.published('email.sent')
    expect(sent.map(({ data }) => data)).toEqual(
      expect.arrayContaining(
        run.contacts.map(({ id, email }, index) => ({
          emailId: uuid,
          contactId: id,
          to: email,
          subject: `News ${index}`,
          from: run.content.from,
          fromName: 'Acme',
          messageId: expect.any(String),
          templateId,
          campaignId: run.campaignId,
          workflowExecutionId: null,
          workflowId: null,
          sourceType: 'CAMPAIGN',
          sentAt: instant,
        })),
      ),
    )
    expect(sent).toHaveLength(3)
    const [expanded, ...others] = await run.published('audience_page.expanded')
    expect(expanded).toMatchObject({
      key: run.campaignId,
      projectId: run.projectId,
      generation: 1,
      data: { id: uuid, campaignId: run.campaignId, number: 1, created: 3 },
    })
    expect(others).toEqual([])
    expect((await run.published('email.queued')).map(({ data }) => data.campaignId)).toEqual(
      Array(3).fill(run.campaignId),
    )
  })

  it('comes again, before and after it is expanded, and changes nothing', async () => {
    const run = await someRun(delivery, { contacts: 2 })
    await run.sendPage()
    await run.sendPage()
    await queueCampaigns(delivery)
    await run.sendPage()

    await delivery.run()
    await run.sendPage()
    await delivery.run()

    expect(await run.published('audience_page.expanded')).toHaveLength(1)
    expect(await run.published('email.sent')).toHaveLength(2)
    expect(await run.mails()).toHaveLength(2)
  })

  it('may come before the one it follows, and in a batch with it', async () => {
    const run = await someRun(delivery, { contacts: 4 })
    await run.sendPage(2, run.contacts.slice(2))
    await run.sendPage(1, run.contacts.slice(0, 2))

    await delivery.run()

    expect(await run.captured()).toEqual(run.contacts.map(({ email }) => email).toSorted())
    const expanded = await run.published('audience_page.expanded')
    expect(inOrder(expanded.map(({ data }) => `${data.number}: ${data.created}`))).toEqual(['1: 2', '2: 2'])
  })

  it('mails a contact once, also when it is named twice', async () => {
    const run = await someRun(delivery, { contacts: 2 })
    const [first] = run.contacts
    await run.sendPage(1, [...run.contacts, ...run.contacts])
    await run.sendPage(2, run.contacts.slice(0, 1))

    await delivery.run()

    expect(await run.mails()).toHaveLength(2)
    expect((await run.captured()).filter((email) => email === first?.email)).toHaveLength(1)
    const expanded = await run.published('audience_page.expanded')
    expect(inOrder(expanded.map(({ data }) => data.created))).toEqual(['0', '2'])
  })

  it('leaves out contacts that are gone', async () => {
    const run = await someRun(delivery, { contacts: 3 })
    await run.sendPage()
    delivery.send.contacts.delete(run.projectId, run.contacts[1]?.id ?? '')

    await delivery.run()

    expect(await run.mails()).toHaveLength(2)
    expect((await run.published('audience_page.expanded'))[0]?.data.created).toBe(2)
  })

  it.each([
    ['MARKETING', 'SUPPRESSED'],
    ['HEADLESS', 'SUPPRESSED'],
    ['TRANSACTIONAL', 'DELIVERED'],
  ] as const)('of type %s makes the mail of an unsubscribed contact %s', async (type, status) => {
    const run = await someRun(delivery, { contacts: 1, content: { type } })
    delivery.send.contacts.put(run.projectId, { email: run.contacts[0]?.email ?? '', subscribed: false })

    await run.sendPage()
    await delivery.run()

    expect(await run.mails()).toMatchObject([
      { status, error: status === 'SUPPRESSED' ? 'unsubscribed' : null },
    ])
    const terminal = await run.published(status === 'SUPPRESSED' ? 'email.suppressed' : 'email.sent')
    expect(terminal).toHaveLength(1)
  })

  it('never mails a suppressed address, whatever its type', async () => {
    const run = await someRun(delivery, { contacts: 1, content: { type: 'TRANSACTIONAL' } })
    await delivery.send.db
      .insertInto('suppressions')
      .values({
        id: uuidv7(),
        project_id: run.projectId,
        kind: 'ADDRESS',
        value: run.contacts[0]?.email ?? '',
        reason: 'BOUNCE',
        email_id: null,
        created_at: new Date(),
      })
      .execute()

    await run.sendPage()
    await delivery.run()

    expect(await run.mails()).toMatchObject([{ status: 'SUPPRESSED', error: 'BOUNCE' }])
    expect((await run.published('email.suppressed'))[0]?.data).toMatchObject({ reason: 'BOUNCE' })
    expect((await run.published('audience_page.expanded'))[0]?.data.created).toBe(1)
  })

  it('of a campaign that has no run is dead-lettered', async () => {
    const run = await someCampaign(delivery)

    await run.sendPage()

    expectLogs('message.dead_lettered')
  })

  it('waits while its project is disabled', async () => {
    const projectId = await delivery.project({ disabled: true })
    const run = await someRun(delivery, { contacts: 1, projectId })
    await run.sendPage()

    await delivery.run()

    expect(await run.mails()).toEqual([])
  })
})

describe('a run with many pages', () => {
  it('has about two of them in the queue at most', async () => {
    const run = await someRun(delivery, { contacts: 2_000 })
    for (const number of [1, 2, 3, 4])
      await run.sendPage(number, run.contacts.slice((number - 1) * 500, number * 500))

    await queueCampaigns(delivery)

    expect(await run.queued()).toBe(1_000)
    await delivery.run()
    const mails = await run.mails()
    expect(mails).toHaveLength(2_000)
    expect(new Set(statuses(mails))).toEqual(new Set(['DELIVERED']))
    expect(await run.captured()).toHaveLength(2_000)
  }, 60_000)
})
