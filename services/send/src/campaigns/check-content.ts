import type { CampaignSendContent } from '@postrider/contracts/internal'
import type { Context } from '../context.ts'
import { findDomainsNamed } from '../domains/store.ts'
import { requireSenderDomain } from '../domains/sender-domain.ts'
import { checkTemplateText } from '../templates/check-template-text.ts'

/**
 * Throws 403 if the project may not send from the domain of `from`, and 400 if subject or body is not a valid
 * template.
 */
export async function checkContent(
  ctx: Context,
  projectId: string,
  content: CampaignSendContent,
): Promise<void> {
  await requireSenderDomain((wanted) => findDomainsNamed(ctx.db, wanted), projectId, content.from)
  await checkTemplateText(ctx, projectId, content)
}
