import { templateChanging } from '../errors.ts'
import type { Context } from '../context.ts'
import { findTracking, isTracked } from '../tracking/is-tracked.ts'
import { coveringDomains } from '../domains/sender-domain.ts'
import type { MailOfExecution, TemplateAtStart } from './workflow-mail.ts'
import { batchesOf } from '../db/batches.ts'
import { saveContents } from '../mails/store/contents.ts'
import type { Tx } from '../db/tables.ts'
import {
  findTemplateVersions,
  findVersionBodies,
  type FoundTemplateVersion,
  type TemplateVersionKey,
} from '../templates/find-template-versions.ts'

/** The version of a template when an execution started, and whether it may be sent. */
export type MailTemplate = TemplateAtStart & TemplateVersionKey

/** Returns the templates of mails, in order; undefined if the project has no such template. */
export async function findTemplatesOf(
  ctx: Context,
  mails: readonly MailOfExecution[],
): Promise<(MailTemplate | undefined)[]> {
  const request = mails.map(({ templateAsOf, ...mail }) => ({ ...mail, at: new Date(templateAsOf) }))
  const found = await findTemplateVersions(ctx.db, request)
  const verified = await findVerified(ctx, mails, found)
  const modes = await findTracking(
    ctx.db,
    mails.map(({ projectId }) => projectId),
  )
  return mails.map(({ projectId }, index) => {
    const template = found[index]
    if (!template) return undefined
    const mode = modes.get(projectId) ?? 'ENABLED'
    return {
      ...template,
      isSenderVerified: verified.has(senderOf(projectId, template)),
      tracking: isTracked(undefined, { mode, type: template.type }),
    }
  })
}

/** Returns the senders (`senderOf`) whose domain, or a parent domain, is verified for their project. */
async function findVerified(
  { senderDomains }: Context,
  mails: readonly MailOfExecution[],
  templates: readonly (FoundTemplateVersion | undefined)[],
): Promise<Set<string>> {
  const senders = new Map(
    mails.flatMap(({ projectId }, index) => {
      const template = templates[index]
      return template ? [[senderOf(projectId, template), { projectId, from: template.from }] as const] : []
    }),
  )
  const results = await Promise.all(
    [...senders].map(async ([sender, { projectId, from }]) => {
      const domains = await senderDomains.find({ projectId, names: coveringDomains(from) })
      return domains.some(({ verified }) => verified) ? [sender] : []
    }),
  )
  return new Set(results.flat())
}

const senderOf = (projectId: string, { from }: { from: string }): string => `${projectId}/${from}`

interface MailWithTemplate {
  request: MailOfExecution
  template: MailTemplate | undefined
}

/** Maximum number of bodies in memory. Each can be 2 MB. */
const maxBodies = 4

/**
 * Stores the contents of mails, each version once. Returns the contents' ids in order; undefined if a mail
 * has no template.
 */
export async function saveContentsOf(
  ctx: Context,
  tx: Tx,
  mails: readonly MailWithTemplate[],
): Promise<(string | undefined)[]> {
  const versions = new Map(
    mails.flatMap(({ request, template }) =>
      template ? [[nameOf(template), { ...request, ...template }] as const] : [],
    ),
  )
  const ids = new Map<string, string>()
  for (const some of batchesOf([...versions.values()], maxBodies)) {
    const bodies = await findVersionBodies(tx, some)
    const contents = some.map(({ projectId, generation, subject }, index) => {
      const body = bodies[index] ?? rejectChangedTemplate()
      return { projectId, generation, content: { subject, body, attachments: [], headers: {} } }
    })
    const saved = await saveContents(tx, { contents, at: ctx.now(), newId: ctx.newId })
    some.forEach((version, index) => void ids.set(nameOf(version), saved[index] ?? ''))
  }
  return mails.map(({ template }) => template && ids.get(nameOf(template)))
}

const nameOf = ({ templateId, version }: TemplateVersionKey): string => `${templateId}/${version}`

/**
 * Throws an error for a version that repeated edits have deleted in the meantime. A retry uses a later
 * version.
 */
const rejectChangedTemplate = (): never => {
  throw templateChanging()
}
