import { prepared } from '@postrider/db'
import { sql, type Kysely } from 'kysely'
import type { ProjectCopy, ProjectTables } from '../tables.ts'

/** Returns the copies of these projects. Projects whose messages have not arrived yet are omitted. */
export async function findProjects<T extends ProjectTables>(
  db: Kysely<T>,
  ids: readonly string[],
): Promise<ProjectCopy[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ProjectCopy>`
    ${prepared('projects.find')}select id, name, language, tracking, logo_url as "logoUrl",
      workflow_mails_per_hour as "workflowMailsPerHour", workflow_mails_per_day as "workflowMailsPerDay", disabled, deleted, generation,
      version, allowance
    from projects
    where id = any(${[...new Set(ids)]}::uuid[])
  `.execute(db)
  return rows
}

/**
 * Returns the messages of the current generation of their project. Every consumer must call this first. An
 * unknown project is in its first generation. Messages of a deleted project are dropped.
 */
export async function ofCurrentGeneration<
  T extends ProjectTables,
  M extends { projectId: string; generation: number },
>(db: Kysely<T>, messages: readonly M[]): Promise<M[]> {
  const projects = await findProjects(
    db,
    messages.map(({ projectId }) => projectId),
  )
  const known = new Map(projects.map((project) => [project.id, project]))
  return messages.filter(({ projectId, generation }) => {
    const project = known.get(projectId)
    return !project || (!project.deleted && generation >= project.generation)
  })
}
