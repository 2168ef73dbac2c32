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

  it('is listed as a recipient with the outcome `unsubscribed`', async () => {
    project.putMany(4)
    const id = await project.createId()
    await project.call(id, 'send')
    await campaigns.sendAll()
    const list = async (query: string) => (await project.api.get(`/campaigns/${id}/recipients?${query}`)).body
    const sent = (await list('outcome=sent')).data.map(({ emailId }: { emailId: string }) => emailId)
    const before = await list('outcome=unsubscribed')

    const left: string[] = sent.slice(0, 3)
    await consumeTwice(...left.map((emailId) => mails.unsubscribed({ emailId, campaignId: id })))
    const first = await list('outcome=unsubscribed&limit=2')
    const second = await list(`outcome=unsubscribed&limit=2&cursor=${first.cursor}`)

    expect(sent).toHaveLength(4)
    expect(before).toMatchObject({ data: [], cursor: null, hasMore: false })
    expect([first.data.length, first.hasMore, second.data.length, second.cursor]).toEqual([2, true, 1, null])
    const listed = [...first.data, ...second.data].map(({ emailId }: { emailId: string }) => emailId)
    expect(listed.toSorted()).toEqual(left.toSorted())
    expect([before.total, first.total, second.total]).toEqual([0, 3, 0])
    expect(await list('outcome=unsubscribed&status=QUEUED')).toMatchObject({ data: [], total: 0 })
    expect((await list('outcome=unsubscribed&status=QUEUED&limit=2')).total).toBe(0)
    expect((await project.api.get(`/campaigns/${id}/recipients?outcome=unsubscribed&cursor=x`)).status).toBe(
      400,
    )
    expect((await project.api.get(`/campaigns/${id}/recipients?outcome=lost`)).status).toBe(422)
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
