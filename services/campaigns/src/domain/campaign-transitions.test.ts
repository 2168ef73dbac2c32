import { fc } from '@postrider/testing/property'
import type { CampaignStatus } from '@postrider/contracts/resources'
import { finishedMails, isSendStateConfirmed, noCounts, notStarted, type Campaign } from './campaign.ts'
import {
  addTally,
  cancel,
  finishEmpty,
  advancePage,
  pause,
  resume,
  schedule,
  start,
  canPublishPage,
} from './campaign-transitions.ts'

const draft: Campaign = {
  id: 'campaign',
  projectId: 'project',
  generation: 1,
  name: 'Spring',
  description: null,
  subject: 'Hello',
  from: 'us@example.com',
  fromName: null,
  replyTo: null,
  type: 'MARKETING',
  audienceType: 'ALL',
  segmentId: null,
  segmentName: null,
  condition: null,
  templateId: null,
  tags: [],
  status: 'DRAFT',
  paused: false,
  cancelReason: null,
  scheduledFor: null,
  sentAt: null,
  version: 1,
  progress: notStarted,
  wantedSendState: null,
  confirmedSendState: null,
  totalRecipients: 7,
  counts: noCounts,
  createdAt: new Date(0),
  updatedAt: new Date(0),
}

const frozen = { who: { kind: 'all' }, subscribedOnly: true, until: 'x', now: 'x' } as const

/** The states that may follow each state. */
const mayFollow: Record<CampaignStatus, CampaignStatus[]> = {
  DRAFT: ['SCHEDULED', 'SENDING', 'SENT'],
  SCHEDULED: ['SCHEDULED', 'SENDING', 'SENT', 'CANCELLED'],
  SENDING: ['SENT', 'CANCELLED'],
  SENT: [],
  CANCELLED: [],
}

/**
 * The campaign, and the send service's state: pages that are not expanded (whose mails are not created yet),
 * and queued mails.
 */
interface World {
  campaign: Campaign
  now: number
  pages: number[]
  mails: number
}

type Step = (world: World) => World

const at = ({ now }: World): Date => new Date(now)

/** Applies a change to the campaign. A rejected call changes nothing. */
const call =
  (change: (campaign: Campaign, world: World) => Campaign): Step =>
  (world) => {
    try {
      return { ...world, campaign: change(world.campaign, world) }
    } catch {
      return world
    }
  }

const steps: Record<string, (amount: number) => Step> = {
  timePasses: (amount) => (world) => ({ ...world, now: world.now + amount * 1000 }),
  schedule: (amount) =>
    call((campaign, world) => schedule(campaign, new Date(world.now + amount * 1000), at(world))),
  send: (amount) =>
    call((campaign, world) =>
      start(campaign, { audience: frozen, recipients: amount + 1, isDue: false }, at(world)),
    ),
  becomeDue: (amount) =>
    call((campaign, world) => {
      if (campaign.status !== 'SCHEDULED' || (campaign.scheduledFor ?? at(world)) > at(world)) return campaign
      return amount === 0
        ? finishEmpty(campaign, at(world))
        : start(campaign, { audience: frozen, recipients: amount, isDue: true }, at(world))
    }),
  cancel: () => call((campaign, world) => cancel(campaign, null, at(world))),
  loseDomain: () =>
    call((campaign, world) =>
      campaign.status === 'SCHEDULED' ? cancel(campaign, 'domain', at(world)) : campaign,
    ),
  pause: () => call((campaign, world) => pause(campaign, at(world))),
  resume: () => call((campaign, world) => resume(campaign, at(world))),
  confirmState: () => call((campaign) => ({ ...campaign, confirmedSendState: campaign.wantedSendState })),
  page: (amount) => (world) => {
    if (!canPublishPage(world.campaign)) return world
    const next = amount % 3 === 0 ? null : `after ${world.pages.length}`
    const campaign = advancePage(world.campaign, { contacts: amount, next }, at(world))
    return { ...world, campaign, pages: amount > 0 ? [...world.pages, amount] : world.pages }
  },
  expand: (amount) => (world) => {
    const [size, ...pages] = world.pages
    if (size === undefined) return world
    const made = Math.min(size, amount)
    const campaign = addTally(world.campaign, { counts: {}, pagesExpanded: 1, mailsCreated: made }, at(world))
    return { ...world, campaign, pages, mails: world.mails + made }
  },
  end: (amount) => (world) => {
    const ended = Math.min(world.mails, amount)
    const name = world.campaign.confirmedSendState === 'CANCELLED' ? 'dropped' : 'sent'
    const campaign = addTally(
      world.campaign,
      { counts: { [name]: ended }, pagesExpanded: 0, mailsCreated: 0 },
      at(world),
    )
    return { ...world, campaign, mails: world.mails - ended }
  },
}

const anyStep = fc.record({ name: fc.constantFrom(...Object.keys(steps)), amount: fc.nat({ max: 5 }) })

const run = (world: World, name: string, amount: number): World => steps[name]?.(amount)(world) ?? world

/**
 * Completes all pending work: resumes the campaign, publishes and expands its pages, and delivers its mails.
 */
function finish(world: World): World {
  let end = run(world, 'resume', 0)
  end = run(end, 'confirmState', 0)
  for (let turn = 0; turn < 100; turn += 1) {
    // A page of three contacts is the last page.
    end = run(end, 'page', 3)
    end = run(end, 'expand', 5)
    end = run(end, 'end', 5)
  }
  return end
}

describe('a campaign', () => {
  it('changes its status only as the table allows, and has a new version after each change', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (sequence) => {
        let world: World = { campaign: draft, now: 1_000_000, pages: [], mails: 0 }
        for (const { name, amount } of sequence) {
          const before = world.campaign
          world = run(world, name, amount)
          const after = world.campaign

          const isChanged = after.status !== before.status || after.paused !== before.paused
          expect([before.status, ...mayFollow[before.status]]).toContain(after.status)
          expect(after.version - before.version).toBeGreaterThanOrEqual(isChanged ? 1 : 0)
          expect(after.paused && after.status !== 'SENDING').toBe(false)
          expect(after.cancelReason === null || after.status === 'CANCELLED').toBe(true)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it('counts each mail once by its outcome, after any sequence of steps', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (sequence) => {
        let world: World = { campaign: draft, now: 1_000_000, pages: [], mails: 0 }
        for (const { name, amount } of sequence) world = run(world, name, amount)

        const { campaign, mails, pages } = finish(world)

        expect(['DRAFT', 'SCHEDULED', 'SENT', 'CANCELLED']).toContain(campaign.status)
        expect([mails, pages]).toEqual([0, []])
        expect(finishedMails(campaign)).toBe(campaign.progress.mailsCreated)
        const isOver = campaign.status === 'SENT' || campaign.status === 'CANCELLED'
        expect(campaign.totalRecipients).toBe(isOver ? campaign.progress.mailsCreated : 7)
        expect(campaign.status === 'SENT' || isSendStateConfirmed(campaign)).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  it('is not SENT before the last page is published, all pages are expanded, and all mails have an outcome', () => {
    const now = new Date(5)
    const sending = start(draft, { audience: frozen, recipients: 3, isDue: false }, now)
    const tally = { counts: {}, pagesExpanded: 0, mailsCreated: 0 }

    const out = advancePage(sending, { contacts: 3, next: 'x' }, now)
    const expanded = addTally(out, { ...tally, pagesExpanded: 1, mailsCreated: 2 }, now)
    const ended = addTally(expanded, { ...tally, counts: { sent: 1, failed: 1 } }, now)
    const last = advancePage(ended, { contacts: 0, next: null }, now)

    expect([sending, out, expanded, ended, last].map(({ status }) => status)).toEqual([
      'SENDING',
      'SENDING',
      'SENDING',
      'SENDING',
      'SENT',
    ])
    expect([ended.totalRecipients, last.totalRecipients]).toEqual([3, 2])
  })
})
