import type { ProjectGeneration } from '../db/project-generation.ts'
import type { TemplateUsageView } from '@postrider/contracts/resources'
import { findReferencesIn } from '@postrider/http'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { getTemplate } from './get-template.ts'

/**
 * Returns where a template is used, and how many mails were sent with it. Throws 404 if the project has no
 * such template, and 503 if a service is unavailable.
 */
export async function getTemplateUsage(
  ctx: Context,
  { projectId, generation }: ProjectGeneration,
  id: string,
): Promise<TemplateUsageView> {
  await getTemplate(ctx, projectId, id)
  const [{ campaigns, workflowSteps }, emailsSent] = await Promise.all([
    findReferencesIn(ctx.referring, { projectId, generation, kind: 'template', id }),
    countSent(ctx, projectId, id),
  ])
  return { campaigns, workflowSteps, emailsSent }
}

async function countSent({ db }: Context, projectId: string, templateId: string): Promise<number> {
  const { total } = await db
    .selectFrom('emails')
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .where('project_id', '=', projectId)
    .where('template_id', '=', templateId)
    .where(sql<boolean>`sent_at is not null`)
    .executeTakeFirstOrThrow()
  return total
}
