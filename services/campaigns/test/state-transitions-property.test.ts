import { allowLogs } from '@postrider/testing/jest'
import { failAt, healed, type FaultPlace } from '@postrider/testing/postgres'
import type { CampaignStatus } from '@postrider/contracts/resources'
import { fc } from '@postrider/testing/property'
import { someProject } from './factories.ts'
import { failUnavailable } from './fake-segments.ts'
import { startCampaigns, type CampaignsUnderTest } from './start.ts'

let campaigns: CampaignsUnderTest

beforeAll(async () => {
  campaigns = await startCampaigns()
  campaigns.contacts.pageSize = 2
})
afterAll(() => campaigns.stop())

/** The statuses that a campaign can reach from each status, directly or through other statuses. */
const mayFollow: Record<CampaignStatus, CampaignStatus[]> = {
  DRAFT: ['DRAFT', 'SCHEDULED', 'SENDING', 'SENT', 'CANCELLED'],
  SCHEDULED: ['SCHEDULED', 'SENDING', 'SENT', 'CANCELLED'],
  SENDING: ['SENDING', 'SENT', 'CANCELLED'],
  SENT: ['SENT'],
  CANCELLED: ['CANCELLED'],
}

const step = fc.record({
  call: fc.constantFrom('send', 'schedule', 'cancel', 'pause', 'resume', 'change', 'work', 'wait'),
  fault: fc.constantFrom(
    'none',
    'none',
    'none',
    'crash at a statement',
    'crash at a commit',
    'send unavailable',
  ),
})

const crash = (at: FaultPlace['at']): FaultPlace => ({ table: 'campaigns', on: 'update', at })

const steps = (
  project: ReturnType<typeof someProject>,
  id: string,
): Record<string, () => Promise<unknown>> => ({
  send: () => project.call(id, 'send'),
  schedule: () =>
    project.call(id, 'send', { scheduledFor: new Date(campaigns.now().getTime() + 60_000).toISOString() }),
  cancel: () => project.call(id, 'cancel'),
  pause: () => project.call(id, 'pause'),
  resume: () => project.call(id, 'resume'),
  change: () => project.api.put(`/campaigns/${id}`, { body: { subject: 'Changed' } }),
  work: campaigns.sendAll,
  wait: async () => campaigns.forward(61_000),
})

async function despite(fault: string, work: () => Promise<unknown>): Promise<void> {
  const point = fault.startsWith('crash')
    ? crash(fault.endsWith('commit') ? 'commit' : 'statement')
    : undefined
  if (point) await failAt(campaigns.db, point)
  if (fault === 'send unavailable') campaigns.campaignSends.fault.before = failUnavailable
  await work().catch(() => undefined)
  campaigns.campaignSends.fault.before = () => undefined
  if (point) await healed(campaigns.db)
}

describe('a campaign under any sequence of calls and crashes', () => {
  it('has only allowed statuses, and has counted each contact once at the end', async () => {
    for (const name of ['request.refused', 'request.failed', 'loop.failed', 'campaign.sync_failed'])
      allowLogs(name)
    for (const name of ['campaign.page_failed', 'campaign.not_started', 'message.retried']) allowLogs(name)
    const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (script) => {
      const project = someProject(campaigns)
      project.putMany(3)
      const id = await project.createId()
      let before: CampaignStatus = 'DRAFT'

      for (const { call, fault } of script) {
        await despite(fault, steps(project, id)[call] ?? campaigns.sendAll)
        const { status }: { status: CampaignStatus } = await project.get(id)
        expect(mayFollow[before]).toContain(status)
        before = status
      }
      // Let the lease of an interrupted step expire, and let a scheduled campaign become due.
      campaigns.forward(180_000)
      await project.call(id, 'resume')
      await campaigns.sendAll()

      const { status, totalRecipients, sentCount, droppedCount, paused } = await project.get(id)
      expect([status, paused]).toEqual([expect.stringMatching(/^(DRAFT|SENT|CANCELLED)$/), false])
      expect(sentCount + droppedCount).toBe(status === 'DRAFT' ? 0 : totalRecipients)
      expect(status === 'SENT' ? sentCount : 3).toBe(3)
    })
    await fc.assert(property, { numRuns: 12 })
  }, 240_000)
})
