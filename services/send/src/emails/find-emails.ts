import { isId } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import { metadataKey, type EmailsQuery, type MailMetadata } from '@postrider/contracts/resources'
import { decodeCursor, keysetPage } from '@postrider/db'
import type { Context } from '../context.ts'
import type { TimelineItem } from '../mails/timeline.ts'
import { countMails, findMail, findMails, findTimeline, type ShownMail } from './store.ts'

export type { ShownMail }

/** Returns a mail of a project with its timeline. Throws 404 if the project has no mail with this id. */
export async function getEmail(
  { db }: Context,
  projectId: string,
  id: string,
): Promise<{ mail: ShownMail; events: TimelineItem[] }> {
  const mail = isId(id) ? await findMail(db, projectId, id) : undefined
  if (!mail) throw notFound('email', id)
  return { mail, events: await findTimeline(db, mail) }
}

/** Returns a page of a project's mails, newest first. Throws 400 if the cursor is invalid. */
export async function listEmails(
  { db }: Context,
  projectId: string,
  { limit, cursor, ...query }: EmailsQuery,
) {
  const sort = 'queuedAt'
  const filter = { ...query, projectId, metadata: metadataOf(query) }
  const after = cursor === undefined ? undefined : decodeCursor(cursor, { sort, kind: 'instant' })
  const found = await findMails(db, filter, { limit: limit + 1, after })
  const positionOf = ({ listedAt, id }: ShownMail) => ({ sort, value: listedAt.toISOString(), id })
  return {
    ...keysetPage(found, limit, positionOf),
    // The total is returned only with the first page (API spec, Pagination).
    total: after ? 0 : await countMails(db, filter),
  }
}

/** Returns the metadata that a query asks for by parameters such as `metadata.order=42` or `metadata[order]=42`. */
const metadataOf = (query: Record<string, unknown>): MailMetadata =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const key = metadataKey(name)
      return key !== undefined && typeof value === 'string' ? [[key, value]] : []
    }),
  )
