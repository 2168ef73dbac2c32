import type { Context } from '../context.ts'
import { priorityClasses } from '../db/queue-priorities.ts'
import type { Batch, ClaimedMail } from '../delivery/batch.ts'
import type { NewMail } from '../mails/new-mail.ts'
import { recordOutcomes } from '../queue/record-outcomes.ts'
import { isTracked } from '../tracking/is-tracked.ts'
import { campaignMail, type CampaignContent } from './campaign-mail.ts'
import { holdMails } from './hold-mails.ts'
import { recordAudiencePageOutcomes } from './record-audience-page-outcomes.ts'
import type { AudiencePageProgress } from './audience-page-progress.ts'
import { reserveUnits } from './reserve-units.ts'
import { findCampaignState, type CampaignSendDetails } from './store/campaign-send-details.ts'
import type { ClaimedAudiencePage } from './store/audience-pages.ts'

/**
 * Time in which the rendering of mails may start. Mails whose rendering has not started by then stay on the
 * page.
 */
const renderingMs = 5_000

/** Mails to contacts of an audience page. They have no rows until their outcomes are recorded. */
export interface AudiencePageBatch {
  batch: Batch
  state: AudiencePageProgress
}

export interface AudiencePageBatchOptions {
  page: ClaimedAudiencePage
  details: CampaignSendDetails
  contactIds: readonly string[]
}

/** Reads contacts of a page and creates their mails. */
export async function audiencePageBatch(
  ctx: Context,
  { page, details, contactIds }: AudiencePageBatchOptions,
): Promise<AudiencePageBatch> {
  const { projectId, generation } = page
  const { contacts } = await ctx.contacts.find({ projectId, generation, ids: [...contactIds] })
  const at = ctx.now()
  const campaign = contentOf(details)
  const created = contacts.map((contact) => ({
    mail: campaignMail(campaign, contact, { eventId: ctx.newId(), at }),
    isUnsubscribed: !contact.subscribed,
  }))
  const found = new Set(contacts.map(({ id }) => id))
  const state: AudiencePageProgress = {
    done: new Set(contactIds.filter((id) => !found.has(id))),
    mails: new Map(created.map(({ mail }) => [mail.id, mail])),
    rendered: new Map(),
  }
  const batch = {
    priority: priorityClasses.campaign,
    mails: created.map((each) => claimedMail(each, details)),
    isQuarantined: false,
    renderUntil: performance.now() + renderingMs,
    leaseUntil: page.leaseUntil,
    page,
    reserveUnits: (mails: number) => reserveUnits(ctx, { page, at, mails }),
    ...pageSource(ctx, { page, details }, state),
  }
  return { batch, state }
}

function pageSource(
  ctx: Context,
  { page, details }: Pick<AudiencePageBatchOptions, 'page' | 'details'>,
  state: AudiencePageProgress,
): Pick<Batch, 'findContents' | 'beginAlone' | 'begin' | 'record' | 'hold' | 'recordHeld'> {
  const claimId = ctx.newId()
  return {
    findContents: () => Promise.resolve(new Map([[details.campaignSend.content_id, details.content]])),
    // A page that failed before is expanded into the queue, so no mail is rendered alone here.
    beginAlone: () => Promise.resolve(false),
    begin: async (mails) => {
      if ((await findCampaignState(ctx.db, page)) !== 'RUNNING') return new Set()
      for (const { mail, rendered } of mails) state.rendered.set(mail.id, rendered)
      return new Set(mails.map(({ mail }) => mail.id))
    },
    record: (outcomes) => recordAudiencePageOutcomes(ctx, { page, state, claimId }, outcomes),
    hold: (ids) => holdMails(ctx, { page, state, claimId }, ids),
    recordHeld: (outcomes) => recordOutcomes(ctx, claimId, outcomes),
  }
}

export const contentOf = ({ campaignSend, content, project }: CampaignSendDetails): CampaignContent => ({
  campaignId: campaignSend.campaign_id,
  projectId: campaignSend.project_id,
  generation: campaignSend.generation,
  type: campaignSend.type,
  fromEmail: campaignSend.from_email,
  fromName: campaignSend.from_name,
  replyTo: campaignSend.reply_to,
  templateId: campaignSend.template_id,
  tags: campaignSend.tags ?? [],
  contentId: campaignSend.content_id,
  subject: content.subject,
  tracking: isTracked(undefined, { mode: project?.tracking ?? 'ENABLED', type: campaignSend.type }),
  startedAt: campaignSend.started_at,
})

const claimedMail = (
  { mail, isUnsubscribed }: { mail: NewMail; isUnsubscribed: boolean },
  { project }: CampaignSendDetails,
): ClaimedMail => ({
  ...mail,
  copies: [],
  campaignId: mail.campaignId ?? null,
  queuedAt: mail.at,
  contentBytes: 0,
  project,
  attempts: 0,
  renderTries: 0,
  campaignState: 'RUNNING',
  withdrawal: null,
  isUnsubscribed,
})
