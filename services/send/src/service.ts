import { fileURLToPath } from 'node:url'
import type { Migrations } from '@postrider/db'
import { contactDataEndpoint, erasureConsumer, projectMigrations } from '@postrider/tenancy'
import type { Endpoint } from '@postrider/http'
import { assembleService, createMetrics, type Service, type Wiring } from '@postrider/process'
import type { Config } from './config.ts'
import { onContacts } from './consumers/on-contacts.ts'
import { onProjects } from './consumers/on-projects.ts'
import { onSendCommands } from './consumers/on-send-commands.ts'
import { createContext, type Context } from './context.ts'
import { watchDelivery } from './delivery-metrics.ts'
import { deliveryLoops, settleDelivery } from './loops/delivery-loops.ts'
import { inbox } from './http/inbox.ts'
import { domains } from './http/domains.ts'
import { emails } from './http/emails.ts'
import { internal } from './http/internal.ts'
import { mailServer } from './http/mail-server.ts'
import { send } from './http/send.ts'
import { suppressions } from './http/suppressions.ts'
import { templates } from './http/templates.ts'
import { tracking } from './http/tracking.ts'
import { uploads } from './http/uploads.ts'
import { verify } from './http/verify.ts'
import { webhooks } from './http/webhooks.ts'
import { contactPlan } from './store/contact-plan.ts'
import { projectPurge } from './project-purge.ts'
import { watchSendEvents } from './loops/send-event-watch.ts'
import { upkeepLoops } from './loops/upkeep-loops.ts'
import { bounds } from './store/bounds.ts'

export { bounds }

export const migrations: Migrations = {
  owner: 'send',
  folder: fileURLToPath(new URL('store/migrations', import.meta.url)),
  followedBy: [projectMigrations],
}

export type Overrides = Partial<Context> & Wiring

/** The send service, not yet started. */
export function createService(
  config: Config,
  { broker, ownsBroker, gatewayKeys, ...overrides }: Overrides,
): Service {
  const metrics = createMetrics('send', { processMetrics: ownsBroker === true })
  const ctx = watchDelivery(createContext(config, overrides), metrics)
  const sendEvents = watchSendEvents(ctx)
  return assembleService({
    name: 'send',
    config,
    db: ctx.db,
    log: ctx.log,
    wiring: { broker, ownsBroker, gatewayKeys },
    migrations,
    bounds,
    metrics,
    bodyLimit: '55mb',
    endpoints: endpoints(ctx),
    consumers: [onContacts(ctx), onProjects(ctx), erasureConsumer('send.erasures', ctx), onSendCommands(ctx)],
    loops: [...deliveryLoops(ctx), ...upkeepLoops(ctx), ...sendEvents.loops],
    purge: projectPurge(ctx),
    erasing: { db: ctx.db, plan: contactPlan, now: ctx.now },
    degraded: () => ctx.provider.health() ?? sendEvents.health(),
    settle: () => settleDelivery(ctx),
    close: async () => {
      await ctx.provider.stop()
      await ctx.rendering.stop()
      await ctx.mailReader.stop()
      ctx.acceptanceLog.close()
    },
  })
}

const endpoints = (ctx: Context): Endpoint[] => [
  ...send(ctx),
  ...verify(ctx),
  ...templates(ctx),
  ...domains(ctx),
  ...emails(ctx),
  ...suppressions(ctx),
  ...uploads(ctx),
  ...tracking(ctx),
  ...webhooks(ctx),
  ...mailServer(ctx),
  ...internal(ctx),
  contactDataEndpoint(ctx.db, contactPlan),
  ...(ctx.config.provider === 'inbox' ? inbox(ctx) : []),
]
