import type { CampaignSendContent } from '@postrider/contracts/internal'
import { transact } from '@postrider/db'
import { campaignOfOtherProject } from '../errors.ts'
import type { Context } from '../context.ts'
import type { Content } from '../mails/new-mail.ts'
import { saveContents } from '../mails/store/contents.ts'
import { hasPages } from './store/audience-pages.ts'
import { lockCampaignSend, saveCampaignSend } from './store/campaign-sends.ts'
import { checkContent } from './check-content.ts'

export interface CampaignSendKey {
  projectId: string
  generation: number
  campaignId: string
}

/**
 * Starts a campaign by storing its content. A repeated call replaces the content until the first page
 * arrives; later calls have no effect. Throws the errors of `checkContent`, and 409 if the campaign belongs
 * to another project or generation.
 */
export async function startCampaignSend(
  ctx: Context,
  { content, ...key }: CampaignSendKey & { content: CampaignSendContent },
): Promise<void> {
  const { projectId, generation, campaignId } = key
  if (await hasPages(ctx.db, key)) return
  await checkContent(ctx, projectId, content)
  await transact(ctx.db, async (tx) => {
    const at = ctx.now()
    const known = await lockCampaignSend(tx, campaignId, 'for update')
    if (known && !isOf(known, key)) throw campaignOfOtherProject()
    if (known && (await hasPages(tx, key))) return
    const [contentId = ''] = await saveContents(tx, {
      contents: [{ projectId, generation, content: mailContent(content) }],
      at,
      newId: ctx.newId,
    })
    await saveCampaignSend(tx, {
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
      tags: content.tags,
      started_at: known?.started_at ?? at,
      updated_at: at,
    })
  })
}

/** Returns the content of a campaign's mails. */
export const mailContent = ({ subject, body }: Pick<CampaignSendContent, 'subject' | 'body'>): Content => ({
  subject,
  body,
  attachments: [],
  headers: {},
})

/** True if a campaign send belongs to this project and generation. */
export const isOf = (
  key: { project_id: string; generation: number },
  { projectId, generation }: Pick<CampaignSendKey, 'projectId' | 'generation'>,
): boolean => key.project_id === projectId && key.generation === generation
