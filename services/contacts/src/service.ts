import { fileURLToPath } from 'node:url'
import type { Migrations } from '@postrider/db'
import { projectMigrations } from '@postrider/messaging'
import { assembleService, type Given, type LoopOptions, type Service } from '@postrider/service'
import { sweepKeys } from './commands/sweep-keys.ts'
import type { Config } from './config.ts'
import { onEmails } from './consumers/on-emails.ts'
import { onProjects } from './consumers/on-projects.ts'
import { createContext, type Context } from './context.ts'
import { contacts } from './http/contacts.ts'
import { events } from './http/events.ts'
import { internal } from './http/internal.ts'
import { publicContacts } from './http/public.ts'
import { wipePlan } from './store/wipe-plan.ts'

export const migrations: Migrations = {
  owner: 'contacts',
  folder: fileURLToPath(new URL('store/migrations', import.meta.url)),
  followedBy: [projectMigrations],
}

export type Overrides = Partial<Context> & Given

/** The contacts service, not yet started. */
export function createService(
  config: Config,
  { broker, ownsBroker = false, gatewayKeys, ...overrides }: Overrides,
): Service {
  const ctx = createContext(config, overrides)
  return assembleService({
    name: 'contacts',
    config,
    db: ctx.db,
    broker,
    ownsBroker,
    log: ctx.log,
    migrations,
    // Those that are asked most come first: Express tries the routes in turn. `/contacts/public/…` before `/contacts/:id`.
    routers: [events(ctx), internal(ctx), publicContacts(ctx), contacts(ctx)],
    consumers: [onEmails(ctx), onProjects(ctx)],
    loops: [keySweep(ctx)],
    wipe: { db: ctx.db, plan: wipePlan, now: ctx.now },
    ...(gatewayKeys ? { gatewayKeys } : {}),
  })
}

const keySweep = (ctx: Context): Omit<LoopOptions, 'log'> => ({
  name: 'idempotency-key-sweep',
  everyMs: 600_000,
  clockOnly: true,
  work: () => sweepKeys(ctx),
})
