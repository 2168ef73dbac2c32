import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import { campaignMailId } from '../campaign-mail-id.ts'
import type { Content } from '../../mails/new-mail.ts'
import { findExisting } from '../../mails/store/emails.ts'
import { isHeldBy, type ClaimedPage, type Held } from './run-pages.ts'
import type { Run } from './runs.ts'
import type { Database } from '../../db/tables.ts'

/** A campaign with what all of its mails share. */
export interface PageRun {
  run: Run
  content: Content
  project: {
    name: string
    language: string
    tracking: 'ENABLED' | 'DISABLED' | 'MARKETING_ONLY'
    generation: number
    deleted: boolean
  } | null
}

/** Undefined if the campaign is deleted. */
export async function findPageRun(db: Database, campaignId: string): Promise<PageRun | undefined> {
  const run = await db
    .selectFrom('campaign_sends')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()
  if (!run) return undefined
  const content = db
    .selectFrom('contents')
    .select(['subject', 'body', 'headers'])
    .where('id', '=', run.content_id)
  const project = db
    .selectFrom('projects')
    .select(['name', 'language', 'tracking', 'generation', 'deleted'])
    .where('id', '=', run.project_id)
  const [contentOfRun, projectOfRun] = await Promise.all([
    content.executeTakeFirstOrThrow(),
    project.executeTakeFirst(),
  ])
  return { run, content: { ...contentOfRun, attachments: [] }, project: projectOfRun ?? null }
}

/** The contacts of a page that have no mail yet, each once. */
export async function findContactsLeft(db: Database, page: ClaimedPage, { run }: PageRun): Promise<string[]> {
  const ids = new Map(page.contactIds.map((id) => [campaignMailId(run.started_at, page.campaignId, id), id]))
  for (const id of await findExisting(db, [...ids.keys()])) ids.delete(id)
  return [...ids.values()]
}

/**
 * The state of a campaign while a claim holds one of its pages; undefined if the claim does not hold it any
 * more.
 */
export async function findStateOfHeld(db: Database, page: Held): Promise<Run['state'] | undefined> {
  const { rows } = await sql<{ state: Run['state'] }>`
    ${prepared('send.find_state_of_held')}select state from campaign_sends join audience_pages using (campaign_id)
    where audience_pages.campaign_id = ${page.campaignId} and ${isHeldBy(page)}
  `.execute(db)
  return rows[0]?.state
}
