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
  audiencePageExpanded,
  audiencePageSent,
  type Draft,
} from '@postrider/contracts/messages'
import { mailMessage } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import type { Project } from './factories.ts'
import type { CampaignsUnderTest } from './start.ts'

const at = '2026-01-01T00:00:00.000Z'

/** The additional fields of each message about a mail. */
export const outcomes = {
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

const someSent = (isDelivered: boolean) => ({
  id: uuidv7(),
  emailId: uuidv7(),
  contactId: uuidv7(),
  to: 'ada@example.net',
  subject: 'News',
  messageId: '<a@example.com>',
  deliveredId: isDelivered ? uuidv7() : null,
})

const someEvent = (name: string, data: Record<string, unknown>) => ({
  id: uuidv7(),
  name,
  contactId: uuidv7(),
  email: 'ada@example.net',
  data,
  emailId: null,
  contactVersion: 1,
  createdAt: at,
})

/**
 * Returns functions that build the messages of the send and contacts services about a project's campaign
 * mails.
 */
export function mailsOf(campaigns: CampaignsUnderTest, project: Project) {
  const { projectId } = project
  const origin = { projectId, generation: 1, at: new Date(at) }
  return {
    /** Sends a campaign to this many recipients in one page, which is not expanded yet. */
    sending: async (size = 3): Promise<string> => {
      project.putMany(size)
      const id = await project.createId()
      await project.call(id, 'send')
      await campaigns.idle()
      return id
    },
    expanded: (campaignId: string, created: number): Draft =>
      draft(
        audiencePageExpanded,
        { key: campaignId, ...origin },
        { id: uuidv7(), campaignId, number: 1, created },
      ),
    outcome: (campaignId: string, kind: keyof typeof outcomes, more: Record<string, unknown> = {}): Draft => {
      const [type, data] = outcomes[kind]
      return mailMessage(type, { projectId, campaignId, sourceType: 'CAMPAIGN', ...data, ...more })
    },
    /**
     * Returns one message about `count` mails, of which the first `delivered` mails are already delivered.
     */
    sentTogether: (campaignId: string, { count, delivered }: { count: number; delivered: number }): Draft =>
      draft(
        audiencePageSent,
        { key: uuidv7(), ...origin },
        {
          id: uuidv7(),
          campaignId,
          from: 'news@example.com',
          fromName: null,
          templateId: null,
          sentAt: at,
          mails: Array.from({ length: count }, (_, index) => someSent(index < delivered)),
        },
      ),
    unsubscribed: (data: Record<string, unknown>, name = 'contact.unsubscribed'): Draft =>
      draft(eventTracked, { key: 'x', ...origin, name }, someEvent(name, data)),
  }
}
