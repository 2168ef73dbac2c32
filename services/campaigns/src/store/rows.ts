import { dependencies } from '@postrider/conditions'
import type { Campaign, CampaignCounts, CampaignWithBody } from '../domain/campaign.ts'
import type { CampaignsTable } from './tables.ts'

/** All columns except `body`, which can be 2 MB. */
export const campaignColumns = [
  'id',
  'project_id',
  'generation',
  'name',
  'description',
  'subject',
  'sender',
  'from_name',
  'reply_to',
  'type',
  'audience_type',
  'segment_id',
  'segment_name',
  'condition',
  'template_id',
  'tags',
  'status',
  'paused',
  'cancel_reason',
  'scheduled_for',
  'sent_at',
  'version',
  'audience',
  'page_cursor',
  'pages_published',
  'all_published',
  'pages_expanded',
  'mails_created',
  'send_state_wanted',
  'send_state_confirmed',
  'total_recipients',
  'sent',
  'delivered',
  'opened',
  'clicked',
  'bounced',
  'complained',
  'unsubscribed',
  'machine_opened',
  'machine_clicked',
  'failed',
  'suppressed',
  'dropped',
  'created_at',
  'updated_at',
] as const

export const columnsWithBody = [...campaignColumns, 'body'] as const

type Selected<Names extends readonly (keyof CampaignsTable)[]> = Omit<
  Pick<CampaignsTable, Names[number]>,
  'condition' | 'audience' | 'tags'
> & { condition: Campaign['condition']; audience: Campaign['progress']['audience']; tags: string[] }

export type CampaignRow = Selected<typeof campaignColumns>
export type CampaignRowWithBody = Selected<typeof columnsWithBody>

export const campaignOf = (row: CampaignRow): Campaign => ({
  id: row.id,
  projectId: row.project_id,
  generation: row.generation,
  name: row.name,
  description: row.description,
  subject: row.subject,
  from: row.sender,
  fromName: row.from_name,
  replyTo: row.reply_to,
  type: row.type,
  audienceType: row.audience_type,
  segmentId: row.segment_id,
  segmentName: row.segment_name,
  condition: row.condition,
  templateId: row.template_id,
  tags: row.tags,
  status: row.status,
  paused: row.paused,
  cancelReason: row.cancel_reason,
  scheduledFor: row.scheduled_for,
  sentAt: row.sent_at,
  version: row.version,
  progress: {
    audience: row.audience,
    cursor: row.page_cursor,
    pagesPublished: row.pages_published,
    allPublished: row.all_published,
    pagesExpanded: row.pages_expanded,
    mailsCreated: row.mails_created,
  },
  wantedSendState: row.send_state_wanted,
  confirmedSendState: row.send_state_confirmed,
  totalRecipients: row.total_recipients,
  counts: countsOf(row),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const countsOf = ({
  machine_opened: machineOpened,
  machine_clicked: machineClicked,
  ...row
}: CampaignRow): CampaignCounts => ({
  sent: row.sent,
  failed: row.failed,
  suppressed: row.suppressed,
  dropped: row.dropped,
  delivered: row.delivered,
  opened: row.opened,
  clicked: row.clicked,
  bounced: row.bounced,
  complained: row.complained,
  unsubscribed: row.unsubscribed,
  machineOpened,
  machineClicked,
})

const countsRow = ({ machineOpened, machineClicked, ...counts }: CampaignCounts) => ({
  ...counts,
  machine_opened: machineOpened,
  machine_clicked: machineClicked,
})

export const campaignWithBodyOf = (row: CampaignRowWithBody): CampaignWithBody => ({
  ...campaignOf(row),
  body: row.body,
})

/** Returns the columns of a campaign's definition. */
export const definitionRow = (campaign: CampaignWithBody) => ({
  name: campaign.name,
  description: campaign.description,
  subject: campaign.subject,
  body: campaign.body,
  sender: campaign.from,
  from_name: campaign.fromName,
  reply_to: campaign.replyTo,
  type: campaign.type,
  audience_type: campaign.audienceType,
  segment_id: campaign.segmentId,
  segment_name: campaign.segmentName,
  condition: campaign.condition && JSON.stringify(campaign.condition),
  ...readsOf(campaign),
  template_id: campaign.templateId,
  tags: campaign.tags,
})

function readsOf({ condition }: Campaign) {
  if (!condition) return { reads_fields: [], reads_events: [], reads_segments: [] }
  const { fields, events, segments } = dependencies(condition)
  return { reads_fields: [...fields], reads_events: [...events], reads_segments: [...segments] }
}

/**
 * Returns the columns of state, progress and counters. The frozen audience is not included, because it is
 * written only once.
 */
export const stateRow = (campaign: Campaign) => ({
  status: campaign.status,
  paused: campaign.paused,
  cancel_reason: campaign.cancelReason,
  scheduled_for: campaign.scheduledFor,
  sent_at: campaign.sentAt,
  version: campaign.version,
  page_cursor: campaign.progress.cursor,
  pages_published: campaign.progress.pagesPublished,
  all_published: campaign.progress.allPublished,
  pages_expanded: campaign.progress.pagesExpanded,
  mails_created: campaign.progress.mailsCreated,
  send_state_wanted: campaign.wantedSendState,
  send_state_confirmed: campaign.confirmedSendState,
  total_recipients: campaign.totalRecipients,
  ...countsRow(campaign.counts),
  updated_at: campaign.updatedAt,
})
