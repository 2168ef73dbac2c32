import { unavailable } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import { findTracking, isTracked } from '../tracking/is-tracked.ts'
import { coveringDomains } from '../domains/sender-domain.ts'
import type { MailOfExecution, TemplateThen } from './workflow-mail.ts'
import { chunks } from '../db/chunks.ts'
import { saveContents } from '../mails/store/contents.ts'
import type { Tx } from '../db/tables.ts'
import {
  findTemplatesThen,
  findVersionBodies,
  type TemplateFound,
  type VersionName,
} from '../templates/find-templates-then.ts'

/** What a template said when an execution began, and whether it may be sent. */
export type MailTemplate = TemplateThen & VersionName

/** The templates of mails, in order; undefined for one that the project does not have. */
export async function findTemplatesOf(
  ctx: Context,
  mails: readonly MailOfExecution[],
): Promise<(MailTemplate | undefined)[]> {
  const asked = mails.map(({ templateAsOf, ...mail }) => ({ ...mail, at: new Date(templateAsOf) }))
  const found = await findTemplatesThen(ctx.db, asked)
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

/** The senders (`senderOf`) whose domain, or a parent of it, is verified for their project. */
async function findVerified(
  { senderDomains }: Context,
  mails: readonly MailOfExecution[],
  templates: readonly (TemplateFound | undefined)[],
): Promise<Set<string>> {
  const senders = new Map(
    mails.flatMap(({ projectId }, index) => {
      const template = templates[index]
      return template ? [[senderOf(projectId, template), { projectId, from: template.from }] as const] : []
    }),
  )
  const answers = await Promise.all(
    [...senders].map(async ([sender, { projectId, from }]) => {
      const domains = await senderDomains.find({ projectId, names: coveringDomains(from) })
      return domains.some(({ verified }) => verified) ? [sender] : []
    }),
  )
  return new Set(answers.flat())
}

const senderOf = (projectId: string, { from }: { from: string }): string => `${projectId}/${from}`

interface WithTemplate {
  asked: MailOfExecution
  template: MailTemplate | undefined
}

/** Bodies of 2 MB each that are in memory at once. */
const bodiesAtOnce = 4

/**
 * Stores the contents of mails, each version once; their ids in order, undefined for a mail without a
 * template.
 */
export async function saveContentsOf(
  ctx: Context,
  tx: Tx,
  mails: readonly WithTemplate[],
): Promise<(string | undefined)[]> {
  const versions = new Map(
    mails.flatMap(({ asked, template }) =>
      template ? [[nameOf(template), { ...asked, ...template }] as const] : [],
    ),
  )
  const ids = new Map<string, string>()
  for (const some of chunks([...versions.values()], bodiesAtOnce)) {
    const bodies = await findVersionBodies(tx, some)
    const contents = some.map(({ projectId, generation, subject }, index) => {
      const body = bodies[index] ?? givenUp()
      return { projectId, generation, content: { subject, body, attachments: [], headers: {} } }
    })
    const saved = await saveContents(tx, { contents, at: ctx.now(), newId: ctx.newId })
    some.forEach((version, index) => void ids.set(nameOf(version), saved[index] ?? ''))
  }
  return mails.map(({ template }) => template && ids.get(nameOf(template)))
}

const nameOf = ({ templateId, version }: VersionName): string => `${templateId}/${version}`

/** Edited fifty times since it was found: the next try finds another version. */
const givenUp = (): never => {
  throw unavailable('The template changed while it was being read. Try again.')
}
