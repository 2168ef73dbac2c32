import { fileURLToPath } from 'node:url'
import type { Migrations } from '@postrider/db'
import { contactDataEndpoint, erasureConsumer, projectMigrations } from '@postrider/tenancy'
import { assembleService, type Service, type Wiring } from '@postrider/process'
import { settings, type Config } from './config.ts'
import { createContext, type Context } from './context.ts'
import { bounds } from './db/bounds.ts'
import { contactPlan } from './db/contact-plan.ts'
import { purgePlan } from './db/purge-plan.ts'
import { deliveriesHttp } from './deliveries/http.ts'
import { createDeliveryWork } from './delivering/delivery-work.ts'
import { deliveries } from './delivering/loop.ts'
import { watchWebhooks } from './delivering/metrics.ts'
import { endpointsHttp } from './endpoints/http.ts'
import { eventsConsumer } from './events/consumer.ts'
import { eventsHttp } from './events/http.ts'
import { projectsConsumer } from './projects-consumer.ts'
import { replaysHttp } from './replays/http.ts'
import { replays, replayWork } from './replays/loop.ts'
import { upkeepLoops, upkeepWork } from './upkeep/loops.ts'

export { bounds }

export const migrations: Migrations = {
  owner: 'webhooks',
  folder: fileURLToPath(new URL('db/migrations', import.meta.url)),
  followedBy: [projectMigrations],
}

export type Overrides = Partial<Context> & Wiring

/** Creates the webhooks service without starting it. */
export function createService(
  config: Config,
  { broker, ownsBroker, gatewayKeys, ...overrides }: Overrides,
): Service {
  const ctx = watchWebhooks(createContext(config, overrides))
  const work = createDeliveryWork(ctx)
  const upkeep = upkeepWork(ctx)
  const replay = replayWork(ctx)
  return assembleService({
    name: 'webhooks',
    config,
    settings,
    db: ctx.db,
    log: ctx.log,
    metrics: ctx.metrics,
    wiring: { broker, ownsBroker, gatewayKeys },
    migrations,
    bounds,
    endpoints: [
      ...endpointsHttp(ctx),
      ...eventsHttp(),
      ...deliveriesHttp(ctx),
      ...replaysHttp(ctx),
      contactDataEndpoint(ctx.db, contactPlan),
    ],
    consumers: [eventsConsumer(ctx), projectsConsumer(ctx), erasureConsumer('webhooks.erasures', ctx)],
    loops: [deliveries(work), replays(replay), ...upkeepLoops(ctx, upkeep)],
    purge: { db: ctx.db, plan: purgePlan, now: ctx.now },
    erasing: { db: ctx.db, plan: contactPlan, now: ctx.now },
    settle: async () =>
      ![
        await replay(),
        await upkeep.discard(),
        await upkeep.removeDeleted(),
        await work.deliverDue(),
      ].includes(true),
  })
}
