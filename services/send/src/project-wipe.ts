import type { ProjectWipe } from '@postrider/messaging'
import { forgetIdentities } from './commands/domains/forget-identities.ts'
import type { Context } from './context.ts'
import type { Tables } from './store/tables.ts'
import { wipePlan } from './store/wipe-plan.ts'

/** How a reset or deleted project is wiped here: the tables, and its identities at the provider. */
export const projectWipe = (ctx: Context): ProjectWipe<Tables> => ({
  db: ctx.db,
  plan: wipePlan,
  now: ctx.now,
  beforeDeleted: (projectId) => forgetIdentities(ctx, projectId),
})
