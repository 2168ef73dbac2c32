import { fileURLToPath } from 'node:url'
import type { Migrations } from '@postrider/db'
import { contactDataEndpoint, erasureConsumer, projectMigrations } from '@postrider/tenancy'
import { assembleService, type Service, type Wiring } from '@postrider/process'
import { settings, type Config } from './config.ts'
import { onContacts } from './consumers/on-contacts.ts'
import { onProjects } from './consumers/on-projects.ts'
import { createContext, type Context } from './context.ts'
import { watchEvaluations } from './evaluation-metrics.ts'
import { internal } from './http/internal.ts'
import { segments } from './http/segments.ts'
import { countingWork, memberCounts } from './loops/member-counts.ts'
import { computes, deletedContacts, dueContacts, endedMembers, trackingWork } from './loops/tracking.ts'
import { bounds } from './store/bounds.ts'
import { contactPlan } from './store/contact-plan.ts'
import { purgePlan } from './store/purge-plan.ts'

export { bounds }

export const migrations: Migrations = {
  owner: 'segments',
  folder: fileURLToPath(new URL('store/migrations', import.meta.url)),
  followedBy: [projectMigrations],
}

export type Overrides = Partial<Context> & Wiring

/** Creates the segments service without starting it. */
export function createService(
  config: Config,
  { broker, ownsBroker, gatewayKeys, ...overrides }: Overrides,
): Service {
  const ctx = watchEvaluations(createContext(config, overrides))
  const tracking = trackingWork(ctx)
  const count = countingWork(ctx)
  return assembleService({
    name: 'segments',
    config,
    settings,
    db: ctx.db,
    log: ctx.log,
    metrics: ctx.metrics,
    wiring: { broker, ownsBroker, gatewayKeys },
    migrations,
    bounds,
    endpoints: [...segments(ctx), ...internal(ctx), contactDataEndpoint(ctx.db, contactPlan)],
    consumers: [onContacts(ctx), onProjects(ctx), erasureConsumer('segments.erasures', ctx)],
    loops: [
      dueContacts(tracking),
      computes(tracking),
      memberCounts(count),
      endedMembers(tracking),
      deletedContacts(ctx),
    ],
    purge: { db: ctx.db, plan: purgePlan, now: ctx.now },
    erasing: { db: ctx.db, plan: contactPlan, now: ctx.now },
    settle: async () => {
      const worked = [
        await tracking.evaluateDue(),
        await tracking.runCompute(),
        await count(),
        await tracking.emptySegment(),
      ]
      return !worked.includes(true)
    },
  })
}
