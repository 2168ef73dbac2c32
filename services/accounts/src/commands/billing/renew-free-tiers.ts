import { sql } from 'kysely'
import { transact } from '@postrider/db'
import type { Context } from '../../context.ts'
import { lockProject } from '../../store/projects.ts'
import { renewAllowance } from '../renew-allowance.ts'

const limit = 100

/**
 * Gives projects the free tier that the settings have now, after these have changed; true when there may be
 * more. Projects that are made or subscribe later get theirs at once.
 */
export async function renewFreeTiers(ctx: Context): Promise<boolean> {
  const free = ctx.payments?.settings.freeMails ?? null
  const { rows } = await sql<{ id: string }>`
    select id from projects
    where deleted_at is null
      and (allowance -> 'limits' ->> 'total')::bigint is distinct from (case when subscription is null then ${free}::bigint end)
    limit ${limit}
  `.execute(ctx.db)
  for (const { id } of rows)
    await transact(ctx.db, async (tx) => {
      const project = await lockProject(tx, id)
      if (project) await renewAllowance(ctx, tx, { project })
    })
  return rows.length === limit
}
