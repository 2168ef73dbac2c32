import type { ProjectGeneration } from '@postrider/contracts'
import type { Context } from '../context.ts'
import { campaignsOf } from '../store/campaigns.ts'

/** Returns when the project's most recent campaign was sent, or null if no campaign was sent. */
export async function findLastSent(
  { db }: Pick<Context, 'db'>,
  project: ProjectGeneration,
): Promise<Date | null> {
  const { last } = await campaignsOf(db, project)
    .select((each) => each.fn.max('sent_at').as('last'))
    .where('status', '=', 'SENT')
    .executeTakeFirstOrThrow()
  return last
}
