import type { Tracking } from '@postrider/contracts/resources'
import type { Database, Tx } from './tables.ts'

/** The projects' settings for opens and clicks; a project whose first message has not arrived has none. */
export async function findTracking(
  db: Database | Tx,
  projectIds: readonly string[],
): Promise<Map<string, Tracking>> {
  const rows = await db
    .selectFrom('projects')
    .select(['id', 'tracking'])
    .where('id', '=', (expression) => expression.fn.any(expression.val([...new Set(projectIds)])))
    .execute()
  return new Map(rows.map(({ id, tracking }) => [id, tracking]))
}
