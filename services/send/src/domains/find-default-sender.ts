import type { Context } from '../context.ts'

/** The verified domain that a project added first; null without one. */
export async function findDefaultSender(
  { db }: Pick<Context, 'db'>,
  projectId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('domains')
    .select('domain')
    .where('project_id', '=', projectId)
    .where('verified', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.domain ?? null
}
