import { senderFields, type NewTemplate } from '@postrider/contracts/resources'
import type { Context } from '../context.ts'
import type { ProjectGeneration } from '../db/project-generation.ts'
import type { Template } from './template.ts'
import { findDomainsNamed } from '../domains/store.ts'
import { checkTemplateText } from './check-template-text.ts'
import { addTemplate } from './add-template.ts'
import { requireSenderDomain } from '../domains/sender-domain.ts'

/**
 * Creates a template. Throws 400 if the Liquid is invalid, 403 if the sender's domain is not verified for the
 * project, and the errors of `addTemplate`.
 */
export async function createTemplate(
  ctx: Context,
  { projectId, generation }: ProjectGeneration,
  input: NewTemplate,
): Promise<Template> {
  const sender = { fromName: null, ...senderFields(input.from, input.fromName) }
  await checkTemplateText(ctx, projectId, { ...input, fromName: sender.fromName })
  await requireSenderDomain((wanted) => findDomainsNamed(ctx.db, wanted), projectId, input.from.email)
  const at = ctx.now()
  const template: Template = {
    ...input,
    id: ctx.newId(),
    projectId,
    generation,
    description: input.description,
    ...sender,
    replyTo: input.replyTo ?? null,
    version: 1,
    versionAt: at,
    createdAt: at,
    updatedAt: at,
  }
  await addTemplate(ctx, template)
  return template
}
