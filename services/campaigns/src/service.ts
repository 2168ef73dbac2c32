import { fileURLToPath } from 'node:url'
import type { Migrations } from '@postrider/db'
import {
  erasureConsumer,
  projectMigrations,
  storedBytesConsumer,
  storedBytesMigrations,
} from '@postrider/tenancy'
import { assembleService, type Service, type Wiring } from '@postrider/process'
import { sendPage } from './commands/send-page.ts'
import { startDue } from './commands/start-due.ts'
import { tellNext } from './commands/tell-send.ts'
import type { Config } from './config.ts'
import { onEmails } from './consumers/on-emails.ts'
import { onEvents } from './consumers/on-events.ts'
import { onProjects } from './consumers/on-projects.ts'
import { createContext, type Context } from './context.ts'
import { campaigns } from './http/campaigns.ts'
import { internal } from './http/internal.ts'
import { sending } from './http/sending.ts'
import { fanOuts, runStates, startsOfDue } from './loops/campaign-loops.ts'
import { storedBytes } from './loops/stored-bytes.ts'
import { watchTurns } from './loops/watch-turns.ts'
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

/** The campaigns service, not yet started. */
export function createService(
  config: Config,
  { broker, ownsBroker, gatewayKeys, ...overrides }: Overrides,
): Service {
  const ctx = createContext(config, overrides)
  const { loops, areIdle } = watchTurns([startsOfDue(ctx), ...fanOuts(ctx), runStates(ctx)])
  return assembleService({
    name: 'campaigns',
    config,
    db: ctx.db,
    log: ctx.log,
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
    // Dead letters alone.
    erasing: { db: ctx.db, plan: [], now: ctx.now },
    settle: async () => {
      const worked = [await startDue(ctx), await sendPage(ctx), await tellNext(ctx)]
      return areIdle() && !worked.includes(true)
    },
  })
}
