import { conflict } from '@postrider/contracts/errors'
import type { CampaignSendContent } from '@postrider/contracts/internal'
import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import type { Content } from '../mails/new-mail.ts'
import { saveContents } from '../mails/store/contents.ts'
import { hasPages } from './store/run-pages.ts'
import { lockRun, saveRun } from './store/runs.ts'
import { checkContent } from './check-content.ts'

export interface RunOfCampaign {
  projectId: string
  generation: number
  campaignId: string
}

/**
 * Starts the run of a campaign: stores its content once. A repeat replaces the content until the first page
 * has come, and changes nothing after that, whatever it says. Errors of `checkContent`; 409 when the campaign
 * is another project's or another generation's.
 */
export async function startRun(
  ctx: Context,
  { content, ...run }: RunOfCampaign & { content: CampaignSendContent },
): Promise<void> {
  const { projectId, generation, campaignId } = run
  if (await hasPages(ctx.db, run)) return
  await checkContent(ctx, projectId, content)
  await transact(ctx.db, async (tx) => {
    const at = ctx.now()
    const known = await lockRun(tx, campaignId, 'for update')
    if (known && !isOf(known, run)) throw conflict('Another project has a campaign with this id.')
    if (known && (await hasPages(tx, run))) return
    const [contentId = ''] = await saveContents(tx, {
      contents: [{ projectId, generation, content: mailContent(content) }],
      at,
      newId: ctx.newId,
    })
    await saveRun(tx, {
      campaign_id: campaignId,
      project_id: projectId,
      generation,
      state: known?.state ?? 'RUNNING',
      content_id: contentId,
      type: content.type,
      from_email: content.from,
      from_name: content.fromName,
      reply_to: content.replyTo,
      template_id: content.templateId,
      started_at: known?.started_at ?? at,
      updated_at: at,
    })
  })
}

/** What a run says as mails say it. */
export const mailContent = ({ subject, body }: Pick<CampaignSendContent, 'subject' | 'body'>): Content => ({
  subject,
  body,
  attachments: [],
  headers: {},
})

/** Whether a run belongs to this project in this generation. */
export const isOf = (
  run: { project_id: string; generation: number },
  { projectId, generation }: Pick<RunOfCampaign, 'projectId' | 'generation'>,
): boolean => run.project_id === projectId && run.generation === generation
