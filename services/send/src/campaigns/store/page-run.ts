import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { StoredContent } from '../../mails/find-contents.ts'
import type { Run } from './runs.ts'
import type { Database } from '../../db/tables.ts'

/** A run with what all of its mails share. */
export interface PageRun {
  run: Run
  content: StoredContent
  project: { name: string; language: string; tracking: 'ENABLED' | 'DISABLED' | 'MARKETING_ONLY' } | null
}

/** Undefined when the run is gone. */
export async function findPageRun(db: Database, campaignId: string): Promise<PageRun | undefined> {
  const run = await db.selectFrom('runs').selectAll().where('campaign_id', '=', campaignId).executeTakeFirst()
  if (!run) return undefined
  const content = db
    .selectFrom('contents')
    .select(['subject', 'body', 'attachments', 'headers'])
    .where('id', '=', run.content_id)
  const project = db
    .selectFrom('projects')
    .select(['name', 'language', 'tracking'])
    .where('id', '=', run.project_id)
  const [contentOfRun, projectOfRun] = await Promise.all([
    content.executeTakeFirstOrThrow(),
    project.executeTakeFirst(),
  ])
  return { run, content: contentOfRun, project: projectOfRun ?? null }
}

/** Which of these mails exist. */
export async function findMade(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    ${prepared('send.find_made')}select id from emails where id = any(${[...ids]}::uuid[])
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}
