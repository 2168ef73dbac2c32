import { notFound } from '@postrider/contracts/errors'
import type { TemplatePreview, TemplatePreviewInput } from '@postrider/contracts/resources'
import type { Context } from '../context.ts'
import type { ProjectGeneration } from '../db/project-generation.ts'
import { findContactsOf } from '../recipients/find-contacts-of.ts'
import { findProjectNames } from './store/project-names.ts'

/**
 * Renders the texts of a mail without storing them. Throws 404 if the project has no such contact, 400 if
 * rendering exceeds a limit, and 503 if too many requests of the project wait.
 */
export async function previewTemplate(
  ctx: Context,
  { projectId, generation }: ProjectGeneration,
  input: TemplatePreviewInput,
): Promise<TemplatePreview> {
  const { subject, body, text, fromName, data, contactId } = input
  const [project, contact] = await Promise.all([
    findProjectNames(ctx.db, projectId),
    contactId === undefined ? null : getContact(ctx, { projectId, generation, contactId }),
  ])
  const at = ctx.now()
  return ctx.rendering.previewMail(projectId, {
    mail: mailOf(ctx, input, contact?.email ?? sampleAddress),
    toName: null,
    copies: [],
    fromName,
    replyTo: null,
    tracking: false,
    queuedAt: at,
    variables: { contact, requestData: data, ...workflowOf(ctx, input, at) },
    content: { subject, body, text, attachments: [], headers: {} },
    project,
  })
}

/** The address of the recipient if the preview is for no contact. */
const sampleAddress = 'reader@example.com'

/** As in a campaign's test mail, the mail has no contact, so its subscription links change nothing. */
const mailOf = ({ newId }: Context, { type }: TemplatePreviewInput, toEmail: string) => ({
  id: newId(),
  contactId: null,
  campaignId: null,
  source: 'CAMPAIGN' as const,
  type,
  toEmail,
  fromEmail: sampleAddress,
})

/** Returns a contact as mails use it. Throws 404 if the project has no such contact. */
export async function getContact(
  ctx: Context,
  wanted: { projectId: string; generation: number; contactId: string },
) {
  const [contact] = await findContactsOf(ctx, [wanted])
  if (!contact) throw notFound('contact', wanted.contactId)
  const { id, email, subscribed, data } = contact
  return { id, email, subscribed, data }
}

function workflowOf({ newId }: Context, { source }: TemplatePreviewInput, at: Date) {
  if (source !== 'WORKFLOW') return {}
  const execution = { id: newId(), startedAt: at.toISOString() }
  return { workflow: { id: newId(), name: 'Preview', execution } }
}
