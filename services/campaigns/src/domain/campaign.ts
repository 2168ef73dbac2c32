import type { Condition } from '@postrider/conditions'
import type { CampaignSendState } from '@postrider/contracts/internal'
import type { AudienceType, CampaignStatus, MailType } from '@postrider/contracts/resources'

/**
 * Counters of a campaign's mails; each counter counts a mail at most once. The first four count final
 * outcomes: each mail gets exactly one of them.
 */
export interface CampaignCounts {
  sent: number
  failed: number
  suppressed: number
  dropped: number
  delivered: number
  opened: number
  clicked: number
  bounced: number
  complained: number
  unsubscribed: number
  /** Mails that a program opened or clicked, even if a person also opened or clicked them. */
  machineOpened: number
  machineClicked: number
}

export const noCounts: CampaignCounts = {
  sent: 0,
  failed: 0,
  suppressed: 0,
  dropped: 0,
  delivered: 0,
  opened: 0,
  clicked: 0,
  bounced: 0,
  complained: 0,
  unsubscribed: 0,
  machineOpened: 0,
  machineClicked: 0,
}

/**
 * The audience at the start of a campaign. Excludes contacts that are created or enter a stored segment after
 * the start. Later changes of conditions have no effect. Contacts that leave a stored segment before their
 * page is read are skipped.
 */
export interface FrozenAudience {
  who:
    | { kind: 'all' }
    | {
        kind: 'condition'
        condition: unknown
        definitions: Record<string, unknown>
        /**
         * Membership versions of the stored segments that the condition refers to. Absent in campaigns that
         * an earlier release started.
         */
        memberships?: Record<string, number> | undefined
      }
    | { kind: 'segment'; segmentId: string; atLeast: number }
  subscribedOnly: boolean
  until: string | null
  now: string
}

/** Progress of a campaign that is being sent. */
export interface CampaignProgress {
  audience: FrozenAudience | null
  /** Position after the last published page. */
  cursor: string | null
  pagesPublished: number
  /** True when the last page is published. */
  allPublished: boolean
  pagesExpanded: number
  /** Number of mails that the send service created from the pages. */
  mailsCreated: number
}

/** A campaign without its body, which can be 2 MB. */
export interface Campaign {
  id: string
  projectId: string
  /** The project's generation in which the campaign was created. */
  generation: number
  name: string
  description: string | null
  subject: string
  from: string
  fromName: string | null
  replyTo: string | null
  type: MailType
  audienceType: AudienceType
  /** Null unless the audience is a segment. */
  segmentId: string | null
  segmentName: string | null
  /** Null unless the audience is filtered. */
  condition: Condition | null
  templateId: string | null
  /** The tags of the campaign's mails. */
  tags: string[]
  status: CampaignStatus
  /** True only while SENDING. */
  paused: boolean
  cancelReason: string | null
  scheduledFor: Date | null
  sentAt: Date | null
  /** Incremented by each change of the definition or state, but not of the counters. */
  version: number
  progress: CampaignProgress
  /**
   * The state that the campaign should have in the send service. Null before the send service has started the
   * campaign.
   */
  wantedSendState: CampaignSendState | null
  /** The state that the send service last confirmed. */
  confirmedSendState: CampaignSendState | null
  totalRecipients: number
  counts: CampaignCounts
  createdAt: Date
  updatedAt: Date
}

export interface CampaignWithBody extends Campaign {
  body: string
}

export const notStarted: CampaignProgress = {
  audience: null,
  cursor: null,
  pagesPublished: 0,
  allPublished: false,
  pagesExpanded: 0,
  mailsCreated: 0,
}

/** Returns the number of mails with a final outcome. */
export const finishedMails = ({ counts }: Pick<Campaign, 'counts'>): number =>
  counts.sent + counts.failed + counts.suppressed + counts.dropped

/** Returns whether the send service has confirmed the wanted state. */
export const isSendStateConfirmed = ({ wantedSendState, confirmedSendState }: Campaign): boolean =>
  wantedSendState === confirmedSendState
