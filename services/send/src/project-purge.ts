import type { ProjectPurge } from '@postrider/tenancy'
import { forgetIdentities } from './domains/remove-domain.ts'
import type { Context } from './context.ts'
import { forgetRate } from './delivery/store/rates.ts'
import type { Tables } from './db/tables.ts'
import { purgePlan } from './db/purge-plan.ts'

/**
 * Purges a reset or deleted project. Deletes its rows and, if the project is deleted, its identities at the
 * provider and its token bucket, whose row has no `project_id`.
 */
export const projectPurge = (ctx: Context): ProjectPurge<Tables> => ({
  db: ctx.db,
  plan: purgePlan,
  now: ctx.now,
  beforeDeleted: async (projectId) => {
    await forgetIdentities(ctx, projectId)
    await forgetRate(ctx.db, projectId)
  },
})
