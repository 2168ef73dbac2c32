import { isId } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import { senderFields, type TemplatePatch } from '@postrider/contracts/resources'
import { audited } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { changeTemplate, type Template } from './template.ts'
import { textSize } from './add-template.ts'
import { keepVersion } from './store/template-versions.ts'
import { lockTemplate, updateTemplate as writeTemplate } from './store/templates.ts'
import { checkTemplateText } from './check-template-text.ts'
import { findDomainsNamed } from '../domains/store.ts'
import { requireSenderDomain } from '../domains/sender-domain.ts'

export interface UpdateTemplate {
  projectId: string
  id: string
  patch: TemplatePatch
}

/**
 * Changes the given fields. A change of the content creates a new version, and the previous version is
 * stored. Throws:
 * - 404 if the project has no such template
 * - 400 if the Liquid is invalid
 * - 403 if the domain of a new sender is not verified for the project
 * - 413 if the project exceeds its storage quota
 */
export async function updateTemplate(
  ctx: Context,
  { projectId, id, patch }: UpdateTemplate,
): Promise<Template> {
  // The storage use grows by the previous version, which is about as long as the patch.
  return ctx.storedBytes.withRoom(projectId, textSize(patch), () => change(ctx, { projectId, id, patch }))
}

async function change(ctx: Context, { projectId, id, patch }: UpdateTemplate): Promise<Template> {
  const changes = changesOf(patch)
  if (isText(changes)) await checkTemplateText(ctx, projectId, changes)
  return transact(ctx.db, async (tx) => {
    const before = isId(id) ? await lockTemplate(tx, projectId, id) : undefined
    if (!before) throw notFound('template', id)
    const after = changeTemplate(before, changes, ctx.now())
    if (after.from !== before.from)
      await requireSenderDomain((wanted) => findDomainsNamed(tx, wanted), projectId, after.from)
    if (after.version !== before.version) await keepVersion(tx, before, after.versionAt)
    await writeTemplate(tx, after)
    append(tx, [audited({ projectId, at: after.updatedAt }, 'template.updated', after)])
    return after
  })
}

const isText = ({ subject, body, fromName }: Partial<Template>): boolean =>
  subject !== undefined || body !== undefined || typeof fromName === 'string'

/** Returns the fields to change. Omitted fields are unchanged; a description of null becomes empty. */
function changesOf({ description, from, ...rest }: TemplatePatch): Partial<Template> {
  const patch = { ...rest, ...(from && senderFields(from, rest.fromName)) }
  const named = description === undefined ? patch : { ...patch, description: description ?? '' }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
}
