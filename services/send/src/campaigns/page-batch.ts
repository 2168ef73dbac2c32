import type { Context } from '../context.ts'
import { priorityClasses } from '../db/tables.ts'
import type { Batch, ClaimedMail } from '../delivery/batch.ts'
import type { NewMail } from '../mails/new-mail.ts'
import { recordOutcomes } from '../queue/record-outcomes.ts'
import { isTracked } from '../tracking/is-tracked.ts'
import { campaignMail, type CampaignContent } from './campaign-mail.ts'
import { holdMails } from './hold-mails.ts'
import { recordPageOutcomes } from './record-page-outcomes.ts'
import type { PageState } from './page-state.ts'
import { reserveRoom } from './reserve-room.ts'
import { findStateOfHeld, type PageRun } from './store/page-run.ts'
import type { ClaimedPage } from './store/run-pages.ts'

/** How long mails of a batch may begin to be rendered; the others stay on the page. */
const renderingMs = 5_000

/** Mails of contacts of an audience page, which have no rows before their outcome. */
export interface PageBatch {
  batch: Batch
  state: PageState
}

export interface PageBatchOptions {
  page: ClaimedPage
  pageRun: PageRun
  contactIds: readonly string[]
}

/** Reads contacts of a page and makes their mails. */
export async function pageBatch(
  ctx: Context,
  { page, pageRun, contactIds }: PageBatchOptions,
): Promise<PageBatch> {
  const { projectId, generation } = page
  const { contacts } = await ctx.contacts.find({ projectId, generation, ids: [...contactIds] })
  const at = ctx.now()
  const campaign = contentOf(pageRun)
  const made = contacts.map((contact) => ({
    mail: campaignMail(campaign, contact, { eventId: ctx.newId(), at }),
    isUnsubscribed: !contact.subscribed,
  }))
  const found = new Set(contacts.map(({ id }) => id))
  const state: PageState = {
    done: new Set(contactIds.filter((id) => !found.has(id))),
    mails: new Map(made.map(({ mail }) => [mail.id, mail])),
    rendered: new Map(),
  }
  const batch = {
    priority: priorityClasses.campaign,
    mails: made.map((each) => claimedMail(each, pageRun)),
    isQuarantined: false,
    renderUntil: performance.now() + renderingMs,
    leaseUntil: page.leaseUntil,
    page,
    reserveRoom: (mails: number) => reserveRoom(ctx, { page, at, mails }),
    ...pageSource(ctx, { page, pageRun }, state),
  }
  return { batch, state }
}

function pageSource(
  ctx: Context,
  { page, pageRun }: Pick<PageBatchOptions, 'page' | 'pageRun'>,
  state: PageState,
): Pick<Batch, 'findContents' | 'beginAlone' | 'begin' | 'record' | 'hold' | 'recordHeld'> {
  const claimId = ctx.newId()
  return {
    findContents: () => Promise.resolve(new Map([[pageRun.run.content_id, pageRun.content]])),
    // A page that failed before is delivered by the queue.
    beginAlone: () => Promise.resolve(false),
    begin: async (mails) => {
      if ((await findStateOfHeld(ctx.db, page)) !== 'RUNNING') return new Set()
      for (const { mail, rendered } of mails) state.rendered.set(mail.id, rendered)
      return new Set(mails.map(({ mail }) => mail.id))
    },
    record: (outcomes) => recordPageOutcomes(ctx, { page, state, claimId }, outcomes),
    hold: (ids) => holdMails(ctx, { page, state, claimId }, ids),
    recordHeld: (outcomes) => recordOutcomes(ctx, claimId, outcomes),
  }
}

export const contentOf = ({ run, content, project }: PageRun): CampaignContent => ({
  campaignId: run.campaign_id,
  projectId: run.project_id,
  generation: run.generation,
  type: run.type,
  fromEmail: run.from_email,
  fromName: run.from_name,
  replyTo: run.reply_to,
  templateId: run.template_id,
  contentId: run.content_id,
  subject: content.subject,
  tracking: isTracked(undefined, { mode: project?.tracking ?? 'ENABLED', type: run.type }),
  startedAt: run.started_at,
})

const claimedMail = (
  { mail, isUnsubscribed }: { mail: NewMail; isUnsubscribed: boolean },
  { project }: PageRun,
): ClaimedMail => ({
  ...mail,
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
