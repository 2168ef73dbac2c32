import { fileURLToPath } from 'node:url'
import type { Migrations } from '@postrider/db'
import { projectMigrations } from '@postrider/messaging'
import { assembleService, type Given, type Service } from '@postrider/service'
import type { Config } from './config.ts'
import { onContacts } from './consumers/on-contacts.ts'
import { onProjects } from './consumers/on-projects.ts'
import { createContext, type Context } from './context.ts'
import { deliveryLoops, settleDelivery } from './loops/delivery-loops.ts'
import { inbox } from './http/inbox.ts'
import { domains } from './http/domains.ts'
import { emails } from './http/emails.ts'
import { send } from './http/send.ts'
import { templates } from './http/templates.ts'
import { tracking } from './http/tracking.ts'
import { verify } from './http/verify.ts'
import { webhooks } from './http/webhooks.ts'
import { projectWipe } from './project-wipe.ts'
import { watchSendEvents } from './loops/send-event-watch.ts'
import { upkeepLoops } from './loops/upkeep-loops.ts'

export const migrations: Migrations = {
  owner: 'send',
  folder: fileURLToPath(new URL('store/migrations', import.meta.url)),
  followedBy: [projectMigrations],
}

export type Overrides = Partial<Context> & Given

/** The send service, not yet started. */
export function createService(
  config: Config,
  { broker, ownsBroker = false, gatewayKeys, ...overrides }: Overrides,
): Service {
  const ctx = createContext(config, overrides)
  const sendEvents = watchSendEvents(ctx)
  const service = assembleService({
    name: 'send',
    config,
    db: ctx.db,
    broker,
    ownsBroker,
    log: ctx.log,
    migrations,
    bodyLimit: '55mb',
    routers: [
      send(ctx),
      verify(ctx),
      templates(ctx),
      domains(ctx),
      emails(ctx),
      tracking(ctx),
      webhooks(ctx),
      ...(config.provider === 'inbox' ? [inbox(ctx)] : []),
    ],
    consumers: [onContacts(ctx), onProjects(ctx)],
    loops: [...deliveryLoops(ctx), ...upkeepLoops(ctx), ...sendEvents.loops],
    wipe: projectWipe(ctx),
    degraded: () => ctx.provider.trouble() ?? sendEvents.trouble(),
    settle: () => settleDelivery(ctx),
    ...(gatewayKeys ? { gatewayKeys } : {}),
  })
  const stop = async (): Promise<void> => {
    await service.stop()
    await ctx.provider.stop()
    await ctx.rendering.stop()
  }
  return { ...service, stop }
}
