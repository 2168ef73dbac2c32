import { audited } from '@postrider/contracts/messages'
import type { TemplatePatch } from '@postrider/contracts/resources'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { insertCapped } from '../db/insert-capped.ts'
import { insertTemplate } from './store/templates.ts'
import type { Template } from './template.ts'

/**
 * Stores a new template. Throws 429 if the project has reached its limit of templates, and 413 if it exceeds
 * its storage quota.
 */
export const addTemplate = (ctx: Context, template: Template): Promise<void> => {
  const { projectId, createdAt: at } = template
  return ctx.storedBytes.withRoom(projectId, textSize(template), () =>
    insertCapped(ctx, { what: 'templates', projectId }, async (tx) => {
      await insertTemplate(tx, template)
      append(tx, [audited({ projectId, at }, 'template.created', template)])
    }),
  )
}

/** Bytes of a template's subject and body. */
export const textSize = ({
  subject = '',
  body = '',
}: Partial<Pick<Template, 'subject' | 'body'>> | TemplatePatch): number =>
  Buffer.byteLength(subject) + Buffer.byteLength(body)
