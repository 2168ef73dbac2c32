import { transact } from '@postrider/db'
import { unseen, type Received } from '@postrider/messaging'
import type { Context } from '../context.ts'
import type { MailDetails, MailKind } from '../domain/platform-mail.ts'
import type { Project } from '../domain/project.ts'
import { countAttempt, subjects } from '../store/attempts.ts'
import { lockProject } from '../store/projects.ts'
import type { Tx } from '../store/tables.ts'
import { requestMailToMembers } from './request-mail-to-members.ts'

const hourMs = 3_600_000
/**
 * Maximum number of notices per hour about one subject: a domain with unstable records could otherwise cause
 * a notice every five minutes.
 */
const maxNoticesPerSubject = 4
/**
 * Maximum number of notices of one kind per hour and project. Many subjects, or a repeatedly added subject,
 * could otherwise cause unlimited mail.
 */
const maxNoticesPerKind = 20

export interface Notice {
  kind: MailKind
  /** The subject of the notice, unique in the project. */
  subject: string
  details: MailDetails
}

interface NotifyManagersOptions<Message> {
  /** The consumer group. */
  group: string
  noticeOf(message: Message): Notice
}

/**
 * Requests a mail to the owners and admins of each message's project, in the project's language, once per
 * message. Skips deleted projects. Locks the projects in the order of their ids.
 */
export const notifyManagers = <Message extends Received>(
  ctx: Context,
  { group, noticeOf }: NotifyManagersOptions<Message>,
  batch: readonly Message[],
): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const fresh = await unseen(tx, group, batch)
    const byProject = Map.groupBy(fresh, ({ projectId }) => projectId)
    for (const [projectId, messages] of [...byProject].toSorted(([left], [right]) =>
      left < right ? -1 : 1,
    )) {
      const project = await lockProject(tx, projectId)
      if (!project) continue
      for (const message of messages) await notify(ctx, tx, { project, ...noticeOf(message) })
    }
  })

async function notify(
  ctx: Context,
  tx: Tx,
  { project, kind, subject: about, details }: Notice & { project: Project },
): Promise<void> {
  const at = ctx.now()
  const since = new Date(at.getTime() - hourMs)
  const limits = [
    { subject: subjects.noticesAbout(project.id, about), max: maxNoticesPerSubject },
    { subject: subjects.noticesOf(project.id, kind), max: maxNoticesPerKind },
  ]
  for (const { subject, max } of limits)
    if (!(await countAttempt(tx, { clientAddress: '', subject }, { at, since, max }))) return
  await requestMailToMembers(ctx, tx, { project, kind, roles: ['OWNER', 'ADMIN'], details })
}
