import { createHash } from 'node:crypto'
import type { Draft } from '@postrider/contracts/messages'
import { expectLogs } from '@postrider/testing/jest'
import { projectMessage } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { refusal, someProject, type Project } from './factories.ts'
import { mailsOf } from './mail-messages.ts'
import { sharedCampaigns, type CampaignsUnderTest } from './start.ts'

let campaigns: CampaignsUnderTest
let project: Project
let mails: ReturnType<typeof mailsOf>

beforeAll(async () => {
  campaigns = await sharedCampaigns()
})
beforeEach(() => {
  project = someProject(campaigns)
  mails = mailsOf(campaigns, project)
})
afterAll(() => campaigns.stop())

/** Consumes each message twice. */
async function consumeTwice(...drafts: Draft[]): Promise<void> {
  for (const each of drafts) {
    const id = uuidv7()
    await campaigns.consume(each, id)
    await campaigns.consume(each, id)
  }
}

describe('the counters of a campaign', () => {
  it('include each message once, and the campaign becomes SENT when every mail has its outcome', async () => {
    const id = await mails.sending(4)
    const emailId = uuidv7()

    await consumeTwice(
      mails.outcome(id, 'sent', { emailId }),
      mails.outcome(id, 'failed'),
      mails.expanded(id, 4),
    )
    await consumeTwice(mails.outcome(id, 'suppressed'))
    const before = (await project.get(id)).status
    await consumeTwice(mails.outcome(id, 'dropped'))

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

  it('are returned as stats, with the clicks of each link and with rates in percent of the sent mails', async () => {
    const id = await mails.sending(3)
    const ids = [uuidv7(), uuidv7(), uuidv7()]
    const none = await project.stats(id)

    await consumeTwice(mails.expanded(id, 3), ...ids.map((emailId) => mails.outcome(id, 'sent', { emailId })))
    await consumeTwice(
      mails.outcome(id, 'delivered', { emailId: ids[0] }),
      mails.outcome(id, 'delivered', { emailId: ids[1] }),
      mails.outcome(id, 'opened', { emailId: ids[0] }),
      mails.outcome(id, 'opened', { emailId: ids[0], opens: 2, isFirstOpen: false }),
      mails.outcome(id, 'clicked', { emailId: ids[0] }),
      mails.outcome(id, 'clicked', {
        emailId: ids[0],
        clicks: 2,
        isFirstClick: false,
        link: 'https://b.example/',
      }),
      mails.outcome(id, 'clicked', { emailId: ids[1], link: 'https://b.example/' }),
      mails.outcome(id, 'bounced', { emailId: ids[2] }),
      mails.outcome(id, 'bounced', { emailId: ids[1], bounceType: 'Transient' }),
      mails.outcome(id, 'complained', { emailId: ids[0] }),
      mails.unsubscribed({ emailId: ids[1], campaignId: id }),
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
      machineOpenedCount: 0,
      machineClickedCount: 0,
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

  it('exclude opens and clicks by machines', async () => {
    const id = await mails.sending(1)
    const emailId = uuidv7()

    await consumeTwice(
      mails.outcome(id, 'sent', { emailId }),
      mails.outcome(id, 'opened', { emailId, isMachine: true }),
      mails.outcome(id, 'clicked', { emailId, isMachine: true }),
    )

    expect(await project.stats(id)).toMatchObject({
      sentCount: 1,
      openedCount: 0,
      clickedCount: 0,
      machineOpenedCount: 1,
      machineClickedCount: 1,
      links: [],
    })
  })

  it('include a message about many mails once', async () => {
    const id = await mails.sending(3)

    await consumeTwice(mails.sentTogether(id, { count: 2, delivered: 1 }), mails.expanded(id, 3))
    const before = await project.get(id)
    await consumeTwice(mails.sentTogether(id, { count: 1, delivered: 1 }))

    expect(before).toMatchObject({ status: 'SENDING', sentCount: 2, deliveredCount: 1 })
    expect(await project.get(id)).toMatchObject({ status: 'SENT', sentCount: 3, deliveredCount: 2 })
  })

  it('include a mail once, even if its bounce, complaint or opt-out is reported again', async () => {
    const id = await mails.sending(1)
    const emailId = uuidv7()

    for (let time = 0; time < 2; time += 1)
      await consumeTwice(
        mails.outcome(id, 'bounced', { emailId }),
        mails.outcome(id, 'complained', { emailId }),
        mails.unsubscribed({ emailId, campaignId: id }),
      )

    expect(await project.get(id)).toMatchObject({
      bouncedCount: 1,
      complainedCount: 1,
      unsubscribedCount: 1,
    })
  })

  it('exclude mails of other projects, mails of deleted campaigns and mails without a campaign', async () => {
    const id = await mails.sending(1)
    const foreign = { ...mails.outcome(id, 'opened'), projectId: uuidv7() }
    const before = await project.get(id)

    await consumeTwice(
      foreign,
      mails.outcome(uuidv7(), 'sent'),
      mails.outcome(id, 'sent', { campaignId: null }),
    )

    expect(await project.get(id)).toEqual(before)
  })

  it('exclude messages of an earlier generation of the project', async () => {
    const id = await mails.sending(1)
    await campaigns.consume(projectMessage({ id: project.projectId, generation: 2, version: 2 }))
    const later = campaigns.as({ ...project.caller, generation: 2 })

    await consumeTwice(mails.outcome(id, 'sent'))

    await campaigns.idle()
    expect(await later.get(`/campaigns/${id}`)).toMatchObject(refusal(404, 'CAMPAIGN_NOT_FOUND'))
  })

  it('include the messages after an invalid message', async () => {
    expectLogs('message.dead_lettered')
    const id = await mails.sending(1)

    await campaigns.consume(mails.outcome(id, 'opened', { isFirstOpen: 'perhaps' }))
    await campaigns.consume(mails.outcome(id, 'opened'))

    expect((await project.get(id)).openedCount).toBe(1)
  })

  it('are not affected by messages of projects without campaigns, because these are not parsed', async () => {
    const id = await mails.sending(1)
    const unreadable = mails.outcome(id, 'opened', { isFirstOpen: 'perhaps' })
    const deadLetters = () => campaigns.db.selectFrom('dead_letters').selectAll().execute()
    const before = await deadLetters()

    await campaigns.consume({ ...unreadable, projectId: uuidv7() })

    // If the invalid message were parsed, it would create a dead letter.
    expect(await deadLetters()).toEqual(before)
  })

  it('contain a thousand links separately, and the clicks of all other links together', async () => {
    const id = await mails.sending(1)
    const known = Array.from({ length: 999 }, (_, index) => ({
      project_id: project.projectId,
      campaign_id: id,
      hash: createHash('sha256').update(`https://a.example/${index}`).digest(),
      url: `https://a.example/${index}`,
      clicks: 1,
    }))
    await campaigns.db.insertInto('campaign_links').values(known).execute()

    for (const number of [0, 1_000, 1_001, 1_002, 1_000])
      await campaigns.consume(mails.outcome(id, 'clicked', { link: `https://a.example/${number}` }))

    const { links } = await project.stats(id)
    expect(links).toHaveLength(1_001)
    expect(links.filter(({ clicks }: { clicks: number }) => clicks > 1)).toEqual([
      { url: null, clicks: 2 },
      { url: 'https://a.example/0', clicks: 2 },
      { url: 'https://a.example/1000', clicks: 2 },
    ])
  })
})
