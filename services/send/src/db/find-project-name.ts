import type { Context } from '../context.ts'

/** The project's name; undefined until the project's first message from accounts has arrived. */
export async function findProjectName({ db }: Context, projectId: string): Promise<string | undefined> {
  const row = await db.selectFrom('projects').select('name').where('id', '=', projectId).executeTakeFirst()
  return row?.name
}
