import type { Database } from '../../db/tables.ts'

/** Returns the name and language of a project, as far as this service knows the project. */
export async function findProjectNames(
  db: Database,
  projectId: string,
): Promise<{ name: string; language: string }> {
  const row = await db
    .selectFrom('projects')
    .select(['name', 'language'])
    .where('id', '=', projectId)
    .executeTakeFirst()
  return row ?? { name: '', language: 'en' }
}
