import type { EmailsQuery } from '@postrider/contracts/resources'
import { decodeCursor, encodeCursor } from '@postrider/db'
import { sql, type SelectQueryBuilder } from 'kysely'
import type { Context } from '../context.ts'
import { mailColumns, mailRow, stateColumns, type MailRow, type OfProject } from '../mails/store/emails.ts'
import { statusShown } from '../mails/store/rendered.ts'
import type { Tables } from '../db/tables.ts'

export type { MailRow }

export interface EmailsPage {
  emails: MailRow[]
  cursor: string | null
  hasMore: boolean
  /** Only counted for the first page (API spec, Pagination). */
  total: number
}

type Query = SelectQueryBuilder<Tables, 'emails', object>

/** A page of a project's mails, newest first. Throws 400 for an invalid cursor. */
export async function listEmails(ctx: Context, projectId: string, query: EmailsQuery): Promise<EmailsPage> {
  const { limit, cursor } = query
  const after = cursor === undefined ? undefined : decodeCursor(cursor, { sort: 'queuedAt', kind: 'instant' })
  const matching = narrow(ctx.db.selectFrom('emails').where('project_id', '=', projectId), query)
  const from = after
    ? matching.where(
        sql<boolean>`(queued_at, id) < (${new Date(after.value)}::timestamptz, ${after.id}::uuid)`,
      )
    : matching
  const rows = await from
    .select([...mailColumns, ...stateColumns])
    .orderBy('queued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .$narrowType<OfProject>()
    .execute()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const hasMore = rows.length > limit
  return {
    emails: page.map(mailRow),
    cursor: hasMore && last ? cursorAt(last) : null,
    hasMore,
    total: after ? 0 : await countOf(matching),
  }
}

const cursorAt = ({ id, queued_at: queuedAt }: MailRow): string =>
  encodeCursor({ sort: 'queuedAt', value: queuedAt.toISOString(), id })

const narrow = (all: Query, { contactId, campaignId, workflowExecutionId, status, to }: EmailsQuery): Query =>
  all
    .$if(contactId !== undefined, (query) => query.where('contact_id', '=', contactId ?? ''))
    .$if(campaignId !== undefined, (query) => query.where('campaign_id', '=', campaignId ?? ''))
    .$if(workflowExecutionId !== undefined, (query) =>
      query.where('workflow_execution_id', '=', workflowExecutionId ?? ''),
    )
    .$if(status !== undefined, (query) => query.where(statusShown, '=', status ?? 'QUEUED'))
    .$if(to !== undefined, (query) => query.where('to_email', '=', to ?? ''))

async function countOf(matching: Query): Promise<number> {
  const { total } = await matching
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
