import { createHash } from 'node:crypto'
import {
  draft,
  emailBounced,
  emailClicked,
  emailComplained,
  emailDelivered,
  emailDropped,
  emailFailed,
  emailOpened,
  emailSent,
  emailSuppressed,
  eventTracked,
  runExpanded,
  type Draft,
} from '@postrider/contracts/messages'
import { expectLogs, mailMessage, projectMessage } from '@postrider/testing'
import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { refusal, someProject, type Project } from './factories.ts'
import { startCampaigns, type CampaignsUnderTest } from './start.ts'

let campaigns: CampaignsUnderTest
let project: Project

beforeAll(async () => {
  campaigns = await startCampaigns()
})
beforeEach(() => {
  project = someProject(campaigns)
})
afterAll(() => campaigns.stop())

const at = '2026-01-01T00:00:00.000Z'

/** A campaign that is being sent to so many, all in one page that is not expanded yet. */
async function sending(size = 3): Promise<string> {
  project.putMany(size)
  const id = await project.createId()
  await project.call(id, 'send')
  await campaigns.settled()
  return id
}

const expanded = (campaignId: string, created: number, number = 1): Draft =>
  draft(
    runExpanded,
    { key: campaignId, projectId: project.projectId, generation: 1, at: new Date(at) },
    { id: uuidv7(), campaignId, number, created },
  )

/** What each message about a mail has besides. */
const rest = {
  sent: [emailSent, { sentAt: at }],
  failed: [emailFailed, { reason: 'refused', failedAt: at }],
  suppressed: [emailSuppressed, { reason: 'BOUNCE', suppressedAt: at, idempotencyKey: null }],
  dropped: [emailDropped, { reason: 'cancelled', droppedAt: at }],
  delivered: [emailDelivered, { deliveredAt: at }],
  opened: [emailOpened, { openedAt: at, opens: 1, isFirstOpen: true }],
  clicked: [emailClicked, { link: 'https://a.example/', clickedAt: at, clicks: 1, isFirstClick: true }],
  bounced: [emailBounced, { bounceType: 'Permanent', bouncedAt: at }],
  complained: [emailComplained, { complainedAt: at }],
} as const

const mail = (campaignId: string, kind: keyof typeof rest, more: Record<string, unknown> = {}): Draft => {
  const [type, data] = rest[kind]
  return mailMessage(type, {
    projectId: project.projectId,
    campaignId,
    sourceType: 'CAMPAIGN',
    ...data,
    ...more,
  })
}

const unsubscribed = (data: Record<string, unknown>, name = 'contact.unsubscribed'): Draft =>
  draft(
    eventTracked,
    { key: 'x', projectId: project.projectId, generation: 1, at: new Date(at) },
    {
      id: uuidv7(),
      name,
      contactId: uuidv7(),
      email: 'ada@example.net',
      data,
      emailId: null,
      contactVersion: 1,
      createdAt: at,
    },
  )

/** Each message twice. */
async function consumeTwice(...drafts: Draft[]): Promise<void> {
  for (const each of drafts) {
    const id = uuidv7()
    await campaigns.consume(each, id)
    await campaigns.consume(each, id)
  }
}

describe('what becomes of the mails of a campaign', () => {
  it('is counted, each message once, and ends it when all have their outcome', async () => {
    const id = await sending(4)
    const emailId = uuidv7()

    await consumeTwice(mail(id, 'sent', { emailId }), mail(id, 'failed'), expanded(id, 4))
    await consumeTwice(mail(id, 'suppressed'))
    const before = (await project.get(id)).status
    await consumeTwice(mail(id, 'dropped'))

    expect(before).toBe('SENDING')
    expect(await project.get(id)).toMatchObject({
      status: 'SENT',
      totalRecipients: 4,
      sentCount: 1,
      failedCount: 1,
      suppressedCount: 1,
      droppedCount: 1,
    })
    expect((await project.published()).at(-1)?.data).toMatchObject({ id, status: 'SENT', totalRecipients: 4 })
  })

  it('shows in the stats, with rates in percent of what was sent, and the clicks of each link', async () => {
    const id = await sending(3)
    const ids = [uuidv7(), uuidv7(), uuidv7()]
    const none = await project.stats(id)

    await consumeTwice(expanded(id, 3), ...ids.map((emailId) => mail(id, 'sent', { emailId })))
    await consumeTwice(
      mail(id, 'delivered', { emailId: ids[0] }),
      mail(id, 'delivered', { emailId: ids[1] }),
      mail(id, 'opened', { emailId: ids[0] }),
      mail(id, 'opened', { emailId: ids[0], opens: 2, isFirstOpen: false }),
      mail(id, 'clicked', { emailId: ids[0] }),
      mail(id, 'clicked', { emailId: ids[0], clicks: 2, isFirstClick: false, link: 'https://b.example/' }),
      mail(id, 'clicked', { emailId: ids[1], link: 'https://b.example/' }),
      mail(id, 'bounced', { emailId: ids[2] }),
      mail(id, 'bounced', { emailId: ids[1], bounceType: 'Transient' }),
      mail(id, 'complained', { emailId: ids[0] }),
      unsubscribed({ emailId: ids[1], campaignId: id }),
    )

    expect(none).toMatchObject({ sentCount: 0, openRate: 0, links: [] })
    expect(await project.stats(id)).toEqual({
      totalRecipients: 3,
      sentCount: 3,
      deliveredCount: 2,
      openedCount: 1,
      clickedCount: 2,
      bouncedCount: 1,
      complainedCount: 1,
      unsubscribedCount: 1,
      failedCount: 0,
      suppressedCount: 0,
      droppedCount: 0,
      deliveryRate: 66.67,
      openRate: 33.33,
      clickRate: 66.67,
      bounceRate: 33.33,
      complaintRate: 33.33,
      unsubscribeRate: 33.33,
      links: [
        { url: 'https://b.example/', clicks: 2 },
        { url: 'https://a.example/', clicks: 1 },
      ],
    })
  })

  it('counts a mail once that bounces, complains or unsubscribes again', async () => {
    const id = await sending(1)
    const emailId = uuidv7()

    for (let time = 0; time < 2; time += 1)
      await consumeTwice(
        mail(id, 'bounced', { emailId }),
        mail(id, 'complained', { emailId }),
        unsubscribed({ emailId, campaignId: id }),
      )

    expect(await project.get(id)).toMatchObject({
      bouncedCount: 1,
      complainedCount: 1,
      unsubscribedCount: 1,
    })
  })

  it('does not count an opt-out by bounce or complaint, of no campaign, or another event', async () => {
    const id = await sending(1)
    const emailId = uuidv7()

    await consumeTwice(
      unsubscribed({ emailId, campaignId: id, reason: 'BOUNCE' }),
      unsubscribed({ emailId, campaignId: id, reason: 'COMPLAINT' }),
      unsubscribed({ emailId, campaignId: null }),
      unsubscribed({}),
      unsubscribed({ emailId, campaignId: 'rubbish' }),
      unsubscribed({ emailId, campaignId: id }, 'contact.subscribed'),
      unsubscribed({ emailId, campaignId: id }, 'bought'),
    )

    expect((await project.get(id)).unsubscribedCount).toBe(0)
  })

  it('is nothing to a campaign of another project, to one that is deleted, or for mail of none', async () => {
    const id = await sending(1)
    const foreign = { ...mail(id, 'opened'), projectId: uuidv7() }
    const before = await project.get(id)

    await consumeTwice(foreign, mail(uuidv7(), 'sent'), mail(id, 'sent', { campaignId: null }))

    expect(await project.get(id)).toEqual(before)
  })

  it('is dropped when it is of an earlier generation of the project', async () => {
    const id = await sending(1)
    await campaigns.consume(projectMessage({ id: project.projectId, generation: 2, version: 2 }))
    const later = campaigns.as({ ...project.caller, generation: 2 })

    await consumeTwice(mail(id, 'sent'))

    await campaigns.settled()
    expect(await later.get(`/campaigns/${id}`)).toMatchObject(refusal(404, 'CAMPAIGN_NOT_FOUND'))
  })

  it('goes on behind a message that cannot be read', async () => {
    expectLogs('message.dead_lettered')
    const id = await sending(1)

    await campaigns.consume(mail(id, 'opened', { isFirstOpen: 'perhaps' }))
    await campaigns.consume(mail(id, 'opened'))

    expect((await project.get(id)).openedCount).toBe(1)
  })

  it('is not even read when its project has no campaigns', async () => {
    const id = await sending(1)
    const unreadable = mail(id, 'opened', { isFirstOpen: 'perhaps' })
    const deadLetters = () => campaigns.db.selectFrom('dead_letters').selectAll().execute()
    const before = await deadLetters()

    await campaigns.consume({ ...unreadable, projectId: uuidv7() })

    // A message that is read and cannot be becomes a dead letter.
    expect(await deadLetters()).toEqual(before)
  })

  it('names a thousand links, and what goes beyond together', async () => {
    const id = await sending(1)
    const known = Array.from({ length: 999 }, (_, index) => ({
      project_id: project.projectId,
      campaign_id: id,
      hash: createHash('sha256').update(`https://a.example/${index}`).digest(),
      url: `https://a.example/${index}`,
      clicks: 1,
    }))
    await campaigns.db.insertInto('campaign_links').values(known).execute()

    for (const number of [0, 1_000, 1_001, 1_002, 1_000])
      await campaigns.consume(mail(id, 'clicked', { link: `https://a.example/${number}` }))

    const { links } = await project.stats(id)
    expect(links).toHaveLength(1_001)
    expect(links.filter(({ clicks }: { clicks: number }) => clicks > 1)).toEqual([
      { url: null, clicks: 2 },
      { url: 'https://a.example/0', clicks: 2 },
      { url: 'https://a.example/1000', clicks: 2 },
    ])
  })
})

describe('a project that is disabled', () => {
  it('has its campaigns wait, and go on by themselves when it is enabled', async () => {
    campaigns.contacts.pageSize = 1
    project.putMany(3)
    const state = (disabled: boolean, version: number) =>
      campaigns.consume(projectMessage({ id: project.projectId, disabled, version }))
    const [now, later] = [await project.createId(), await project.createId()]
    await project.call(later, 'send', {
      scheduledFor: new Date(campaigns.now().getTime() + 60_000).toISOString(),
    })
    await state(true, 2)
    await project.call(now, 'send')
    campaigns.forward(61_000)
    await campaigns.sendAll()

    const waiting = [await project.get(now), await project.get(later)]
    await state(false, 3)
    await campaigns.sendAll()
    campaigns.contacts.pageSize = 500

    expect(waiting).toMatchObject([
      { status: 'SENDING', paused: false, sentCount: 0 },
      { status: 'SCHEDULED' },
    ])
    expect([await project.get(now), await project.get(later)]).toMatchObject(
      Array(2).fill({ status: 'SENT', sentCount: 3 }),
    )
  })
})

describe('the counters of a campaign', () => {
  const step = fc.record({
    kind: fc.constantFrom(...(Object.keys(rest) as (keyof typeof rest)[])),
    mail: fc.nat({ max: 4 }),
    isFirst: fc.boolean(),
    link: fc.constantFrom('https://a.example/', 'https://b.example/'),
    repeats: fc.integer({ min: 1, max: 2 }),
    late: fc.boolean(),
  })

  it('equal a recount, in whatever order and however often messages come', async () => {
    const runs = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (script) => {
      project = someProject(campaigns)
      const id = await sending(1)
      const mails = Array.from({ length: 5 }, () => uuidv7())
      const messages = script.map((each) => {
        const { isFirst, link } = each
        const emailId = mails[each.mail]
        const more = { emailId, isFirstOpen: isFirst, isFirstClick: isFirst, link }
        return { ...each, emailId, id: uuidv7(), message: mail(id, each.kind, more) }
      })

      const order = [...messages.filter(({ late }) => !late), ...messages.filter(({ late }) => late)]
      for (const { message, id: messageId, repeats } of [...order, ...messages])
        for (let time = 0; time < repeats; time += 1) await campaigns.consume(message, messageId)

      const of = (kind: string) => messages.filter((each) => each.kind === kind)
      const distinct = (kind: string) => new Set(of(kind).map(({ emailId }) => emailId)).size
      const stats = await project.stats(id)
      expect(stats).toMatchObject({
        sentCount: of('sent').length,
        failedCount: of('failed').length,
        suppressedCount: of('suppressed').length,
        droppedCount: of('dropped').length,
        deliveredCount: of('delivered').length,
        openedCount: of('opened').filter(({ isFirst }) => isFirst).length,
        clickedCount: of('clicked').filter(({ isFirst }) => isFirst).length,
        bouncedCount: distinct('bounced'),
        complainedCount: distinct('complained'),
      })
      const clicks = stats.links.map(({ clicks: each }: { clicks: number }) => each)
      expect(clicks.reduce((sum: number, each: number) => sum + each, 0)).toBe(of('clicked').length)
    })
    await fc.assert(runs, { numRuns: 5 })
  }, 120_000)
})
