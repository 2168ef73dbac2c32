import type { ProjectWipe } from '@postrider/messaging'
import { forgetIdentities } from './commands/domains/forget-identities.ts'
import type { Context } from './context.ts'
import { forgetRate } from './store/rates.ts'
import type { Tables } from './store/tables.ts'
import { wipePlan } from './store/wipe-plan.ts'

/**
 * How a reset or deleted project is wiped here: the tables, its identities at the provider, and its bucket of tokens, which has no project
 * but in its name.
 */
export const projectWipe = (ctx: Context): ProjectWipe<Tables> => ({
  db: ctx.db,
  plan: wipePlan,
  now: ctx.now,
  beforeDeleted: async (projectId) => {
    await forgetIdentities(ctx, projectId)
    await forgetRate(ctx.db, projectId)
  },
})
