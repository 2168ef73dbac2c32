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
 * The most notices about one subject: a domain whose records come and go would otherwise write every five
 * minutes.
 */
const noticesPerHour = 4
/**
 * The most notices of a kind in a project: with many subjects, or one added again and again, mails would have
 * no end.
 */
const noticesOfProject = 20

export interface Notice {
  kind: MailKind
  /** What it is about, unique in the project. */
  subject: string
  details: MailDetails
}

interface Notices<Message> {
  /** The consumer group. */
  group: string
  noticeOf(message: Message): Notice
}

/**
 * Asks for a mail to each owner and admin of the project of each message, in the project's language; each
 * message once. None about a project that is deleted. The projects are locked in the order of their ids.
 */
export const notifyManagers = <Message extends Received>(
  ctx: Context,
  { group, noticeOf }: Notices<Message>,
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
    { subject: subjects.noticesAbout(project.id, about), max: noticesPerHour },
    { subject: subjects.noticesOf(project.id, kind), max: noticesOfProject },
  ]
  for (const { subject, max } of limits)
    if (!(await countAttempt(tx, { clientAddress: '', subject }, { at, since, max }))) return
  await requestMailToMembers(ctx, tx, { project, kind, roles: ['OWNER', 'ADMIN'], details })
}
