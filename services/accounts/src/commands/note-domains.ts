import { domainVerified, type domainLost } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { unseen, type Received } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { countAttempt, subjects } from '../store/attempts.ts'
import { findMembers } from '../store/members.ts'
import { lockProject } from '../store/projects.ts'
import type { Tx } from '../store/tables.ts'
import { requestPlatformMail } from './request-platform-mail.ts'

type DomainMessage = Received<typeof domainVerified | typeof domainLost>

const hourMs = 3_600_000
/** A domain whose records come and go would otherwise write to its people every five minutes. */
const noticesPerHour = 4
/** The most notices of a kind about all domains of a project: with many domains, or one added again and again, mails would have no end. */
const noticesOfProject = 20

/**
 * Asks for a mail to each owner and admin of the project of each message, in the project's language; each message once. None about a
 * project that is deleted; a reset keeps domains. The projects are locked in the order of their ids.
 */
export const noteDomains = (ctx: Context, group: string, batch: readonly DomainMessage[]): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const fresh = await unseen(tx, group, batch)
    const byProject = Map.groupBy(fresh, ({ projectId }) => projectId)
    for (const [projectId, messages] of [...byProject].toSorted(([left], [right]) =>
      left < right ? -1 : 1,
    )) {
      const project = await lockProject(tx, projectId)
      if (!project) continue
      for (const message of messages) await noteOne(ctx, tx, { ...project, message })
    }
  })

async function noteOne(
  ctx: Context,
  tx: Tx,
  { id, name, language, message }: { id: string; name: string; language: string; message: DomainMessage },
): Promise<void> {
  const kind = message.type === domainVerified.type ? 'DOMAIN_VERIFIED' : 'DOMAIN_LOST'
  const at = ctx.now()
  const since = new Date(at.getTime() - hourMs)
  const limits = [
    { subject: subjects.noticesAbout(id, message.data.domain), max: noticesPerHour },
    { subject: subjects.noticesOf(id, kind), max: noticesOfProject },
  ]
  for (const { subject, max } of limits)
    if (!(await countAttempt(tx, { clientAddress: '', subject }, { at, since, max }))) return
  const details = { project: name, domain: message.data.domain }
  for (const { userId, email: to, role } of await findMembers(tx, id))
    if (role !== 'MEMBER') await requestPlatformMail(ctx, tx, { kind, to, language, userId, details })
}
