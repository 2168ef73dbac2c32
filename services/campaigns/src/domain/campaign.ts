import type { Condition } from '@postrider/conditions'
import type { CampaignSendState } from '@postrider/contracts/internal'
import type { AudienceType, CampaignStatus, MailType } from '@postrider/contracts/resources'

/**
 * What is counted of a campaign's mails; each mail once in each. The first four are final outcomes, of which
 * a mail has one.
 */
export interface Counts {
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
  /** Mails that a program has opened or clicked, also where a person has as well. */
  machineOpened: number
  machineClicked: number
}

export const noCounts: Counts = {
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
 * Which contacts a campaign was started for. Contacts that are created later, or enter a segment with stored
 * members later, do not count, and neither does a condition that is changed later; those who have left such a
 * segment by then are left out.
 */
export interface FrozenAudience {
  who:
    | { kind: 'all' }
    | {
        kind: 'condition'
        condition: unknown
        definitions: Record<string, unknown>
        /**
         * The version by which the stored members of segments count that it refers to. Absent in campaigns
         * that started before.
         */
        memberships?: Record<string, number> | undefined
      }
    | { kind: 'segment'; segmentId: string; atLeast: number }
  subscribedOnly: boolean
  until: string | null
  now: string
}

/** How far a campaign has come. */
export interface Progress {
  audience: FrozenAudience | null
  /** The place after the last page that is out. */
  cursor: string | null
  pagesOut: number
  /** No page follows. */
  allOut: boolean
  pagesExpanded: number
  /** How many mails send has made of the pages. */
  made: number
}

/** What a campaign is, without its body, which may be 2 MB. */
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
  status: CampaignStatus
  /** True only while SENDING. */
  paused: boolean
  cancelReason: string | null
  scheduledFor: Date | null
  sentAt: Date | null
  /** Raised by each change of definition or state. */
  version: number
  progress: Progress
  /** What the run in send is to be; null before there is one. */
  runWanted: CampaignSendState | null
  /** What send has last answered that the run is. */
  runConfirmed: CampaignSendState | null
  totalRecipients: number
  counts: Counts
  createdAt: Date
  updatedAt: Date
}

export interface WholeCampaign extends Campaign {
  body: string
}

export const notStarted: Progress = {
  audience: null,
  cursor: null,
  pagesOut: 0,
  allOut: false,
  pagesExpanded: 0,
  made: 0,
}

/** How many of its mails have their final outcome. */
export const endedMails = ({ counts }: Pick<Campaign, 'counts'>): number =>
  counts.sent + counts.failed + counts.suppressed + counts.dropped

/** Whether send has answered that the run is what it is to be. */
export const isConfirmed = ({ runWanted, runConfirmed }: Campaign): boolean => runWanted === runConfirmed
