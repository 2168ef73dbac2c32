import type { Draft } from '@postrider/contracts/messages'
import { v7 as uuidv7 } from 'uuid'
import { someProject, type Project } from './factories.ts'
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

describe('an opt-out', () => {
  it('is counted even without the header `names`, and messages that name other events are not parsed', async () => {
    const id = await mails.sending(1)
    const unnamed = mails.unsubscribed({ emailId: uuidv7(), campaignId: id })

    await consumeTwice({ ...unnamed, name: undefined }, { ...unnamed, name: 'bought', data: 'rubbish' })

    expect(await project.get(id)).toMatchObject({ unsubscribedCount: 1 })
  })

  it('is not counted if it has another cause, no valid campaign or another event name', async () => {
    const id = await mails.sending(1)
    const emailId = uuidv7()

    await consumeTwice(
      mails.unsubscribed({ emailId, campaignId: id, reason: 'BOUNCE' }),
      mails.unsubscribed({ emailId, campaignId: id, reason: 'COMPLAINT' }),
      mails.unsubscribed({ emailId, campaignId: null }),
      mails.unsubscribed({}),
      mails.unsubscribed({ emailId, campaignId: 'rubbish' }),
      mails.unsubscribed({ emailId, campaignId: id }, 'contact.subscribed'),
      mails.unsubscribed({ emailId, campaignId: id }, 'bought'),
    )

    expect((await project.get(id)).unsubscribedCount).toBe(0)
  })
})
