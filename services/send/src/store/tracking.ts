import type { Tracking } from '@postrider/contracts/resources'
import type { Tx } from './tables.ts'

/** The projects' settings for opens and clicks; a project whose first message has not arrived has none. */
export async function findTracking(tx: Tx, projectIds: readonly string[]): Promise<Map<string, Tracking>> {
  const rows = await tx
    .selectFrom('projects')
    .select(['id', 'tracking'])
    .where('id', '=', (expression) => expression.fn.any(expression.val([...new Set(projectIds)])))
    .execute()
  return new Map(rows.map(({ id, tracking }) => [id, tracking]))
}
