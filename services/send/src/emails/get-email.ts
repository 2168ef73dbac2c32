import { isId } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import type { TimelineItem } from '../mails/timeline.ts'
import { findMail, findTimeline, type MailRow } from '../mails/store/emails.ts'

export interface MailWithTimeline {
  mail: MailRow
  events: TimelineItem[]
}

/** A mail of a project with its timeline. Throws 404 when the project has none with this id. */
export async function getEmail({ db }: Context, projectId: string, id: string): Promise<MailWithTimeline> {
  const mail = isId(id) ? await findMail(db, projectId, id) : undefined
  if (!mail) throw notFound('email', id)
  return { mail, events: await findTimeline(db, mail) }
}
