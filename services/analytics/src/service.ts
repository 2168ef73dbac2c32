import { fileURLToPath } from 'node:url'
import type { Migrations } from '@postrider/db'
import { contactDataEndpoint, erasureConsumer, projectMigrations } from '@postrider/tenancy'
import { assembleService, type Service, type Wiring } from '@postrider/process'
import { settings, type Config } from './config.ts'
import { onCampaigns } from './consumers/on-campaigns.ts'
import { onEmails } from './consumers/on-emails.ts'
import { onEvents } from './consumers/on-events.ts'
import { onExecutions } from './consumers/on-executions.ts'
import { onProjects } from './consumers/on-projects.ts'
import { settleRebuilds } from './commands/rebuild/rebuild-next.ts'
import { createContext, type Context } from './context.ts'
import { activity } from './http/activity.ts'
import { analytics } from './http/analytics.ts'
import { rebuilds } from './loops/rebuilds.ts'
import { upkeep } from './loops/upkeep.ts'
import { bounds } from './store/bounds.ts'
import { contactPlan } from './store/contact-plan.ts'
import { purgePlan } from './store/purge-plan.ts'

export { bounds }

export const migrations: Migrations = {
  owner: 'analytics',
  folder: fileURLToPath(new URL('store/migrations', import.meta.url)),
  followedBy: [projectMigrations],
}

export type Overrides = Partial<Context> & Wiring

/** Creates the analytics service without starting it. */
export function createService(
  config: Config,
  { broker, ownsBroker, gatewayKeys, ...overrides }: Overrides,
): Service {
  const ctx = createContext(config, overrides)
  return assembleService({
    name: 'analytics',
    config,
    settings,
    db: ctx.db,
    log: ctx.log,
    metrics: ctx.metrics,
    wiring: { broker, ownsBroker, gatewayKeys },
    migrations,
    bounds,
    endpoints: [...activity(ctx), ...analytics(ctx), contactDataEndpoint(ctx.db, contactPlan)],
    consumers: [
      onEmails(ctx),
      onEvents(ctx),
      onCampaigns(ctx),
      onExecutions(ctx),
      onProjects(ctx),
      erasureConsumer('analytics.erasures', ctx),
    ],
    loops: [...upkeep(ctx), rebuilds(ctx)],
    settle: () => settleRebuilds(ctx),
    purge: { db: ctx.db, plan: purgePlan, now: ctx.now },
    erasing: { db: ctx.db, plan: contactPlan, now: ctx.now },
  })
}
