import { sql } from 'kysely'
import { transact } from '@postrider/db'
import type { Context } from '../../context.ts'
import { lockProject } from '../../store/projects.ts'
import { renewAllowance } from '../renew-allowance.ts'

const limit = 100

/**
 * Updates the free tier of projects after a change of settings; returns true if more may be due. New
 * projects, and projects whose subscription changes, get the current free tier immediately.
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
