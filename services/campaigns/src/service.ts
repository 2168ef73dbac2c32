import { fileURLToPath } from 'node:url'
import type { Migrations } from '@postrider/db'
import {
  erasureConsumer,
  projectMigrations,
  storedBytesConsumer,
  storedBytesMigrations,
} from '@postrider/tenancy'
import { assembleService, type Service, type Wiring } from '@postrider/process'
import { publishNextPage } from './commands/publish-audience-page.ts'
import { startDue } from './commands/start-due.ts'
import { syncNextCampaignState } from './commands/sync-campaign-state.ts'
import { settings, type Config } from './config.ts'
import { onEmails } from './consumers/on-emails.ts'
import { onEvents } from './consumers/on-events.ts'
import { onProjects } from './consumers/on-projects.ts'
import { createContext, type Context } from './context.ts'
import { campaigns } from './http/campaigns.ts'
import { internal } from './http/internal.ts'
import { sending } from './http/sending.ts'
import { publishPageLoops, syncStateLoop, startDueLoop } from './loops/campaign-loops.ts'
import { storedBytes } from './loops/stored-bytes.ts'
import { watchLoops } from './loops/watch-loops.ts'
import { bounds } from './store/bounds.ts'
import { purgePlan } from './store/purge-plan.ts'

export { bounds }

export const migrations: Migrations = {
  owner: 'campaigns',
  folder: fileURLToPath(new URL('store/migrations', import.meta.url)),
  precededBy: [storedBytesMigrations],
  followedBy: [projectMigrations],
}

export type Overrides = Partial<Context> & Wiring

/** Creates the campaigns service without starting it. */
export function createService(
  config: Config,
  { broker, ownsBroker, gatewayKeys, ...overrides }: Overrides,
): Service {
  const ctx = createContext(config, overrides)
  const { loops, areIdle } = watchLoops([startDueLoop(ctx), ...publishPageLoops(ctx), syncStateLoop(ctx)])
  return assembleService({
    name: 'campaigns',
    config,
    settings,
    db: ctx.db,
    log: ctx.log,
    metrics: ctx.metrics,
    wiring: { broker, ownsBroker, gatewayKeys },
    migrations,
    bounds,
    endpoints: [...campaigns(ctx), ...sending(ctx), ...internal(ctx)],
    consumers: [
      onEmails(ctx),
      onEvents(ctx),
      onProjects(ctx),
      storedBytesConsumer('campaigns', ctx),
      erasureConsumer('campaigns.erasures', ctx),
    ],
    loops: [...loops, storedBytes(ctx)],
    purge: { db: ctx.db, plan: purgePlan, now: ctx.now },
    // In this database, only dead letters contain contact data.
    erasing: { db: ctx.db, plan: [], now: ctx.now },
    settle: async () => {
      const worked = [await startDue(ctx), await publishNextPage(ctx), await syncNextCampaignState(ctx)]
      return areIdle() && !worked.includes(true)
    },
  })
}
