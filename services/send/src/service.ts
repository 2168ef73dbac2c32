import { fileURLToPath } from 'node:url'
import type { Migrations } from '@postrider/db'
import {
  contactDataEndpoint,
  erasureConsumer,
  projectMigrations,
  storedBytesConsumer,
  storedBytesMigrations,
} from '@postrider/tenancy'
import type { Endpoint } from '@postrider/http'
import { addDiskMetrics, assembleService, type Service, type Wiring } from '@postrider/process'
import { settings, type Config } from './config.ts'
import { onContacts } from './recipients/consumer.ts'
import { onSendCommands } from './commands-consumer.ts'
import { createContext, type Context } from './context.ts'
import { watchDelivery } from './queue/delivery-metrics.ts'
import { deliveryLoops, deliverAllDue } from './delivery-loops.ts'
import { explanations } from './explain/http.ts'
import { inbox } from './inbox/http.ts'
import { domains } from './domains/http.ts'
import { emails } from './emails/http.ts'
import { internal } from './internal-http.ts'
import { mailServer } from './inbound/http.ts'
import { send } from './accepting/http.ts'
import { sendMany } from './accepting/batch/http.ts'
import { suppressions } from './suppressions/http.ts'
import { templates } from './templates/http.ts'
import { tracking } from './tracking/http.ts'
import { uploads } from './uploads/http.ts'
import { verify } from './verification/http.ts'
import { webhooks } from './notifications/http.ts'
import { contactPlan } from './db/contact-plan.ts'
import { onProjects } from './projects-consumer.ts'
import { projectPurge } from './project-purge.ts'
import { watchSendEvents } from './notifications/send-event-watch.ts'
import { upkeepLoops } from './retention/upkeep-loops.ts'
import { bounds } from './db/bounds.ts'

export { bounds }

export const migrations: Migrations = {
  owner: 'send',
  folder: fileURLToPath(new URL('db/migrations', import.meta.url)),
  precededBy: [storedBytesMigrations],
  followedBy: [projectMigrations],
}

export type Overrides = Partial<Context> & Wiring

/** Creates the send service without starting it. */
export function createService(
  config: Config,
  { broker, ownsBroker, gatewayKeys, ...overrides }: Overrides,
): Service {
  const ctx = watchDelivery(createContext(config, overrides))
  const sendEvents = watchSendEvents(ctx)
  addDiskMetrics(ctx.metrics, foldersOf(config))
  return assembleService({
    name: 'send',
    config,
    settings,
    db: ctx.db,
    log: ctx.log,
    wiring: { broker, ownsBroker, gatewayKeys },
    migrations,
    bounds,
    metrics: ctx.metrics,
    bodyLimit: '55mb',
    endpoints: endpoints(ctx),
    consumers: [
      onContacts(ctx),
      onProjects(ctx),
      erasureConsumer('send.erasures', ctx),
      storedBytesConsumer('send', ctx),
      onSendCommands(ctx),
    ],
    loops: [...deliveryLoops(ctx), ...upkeepLoops(ctx), ...sendEvents.loops],
    purge: projectPurge(ctx),
    erasing: { db: ctx.db, plan: contactPlan, now: ctx.now },
    degraded: () => ctx.provider.health() ?? sendEvents.health(),
    settle: () => deliverAllDue(ctx),
    close: async () => {
      await ctx.provider.stop()
      await ctx.rendering.stop()
      await ctx.mailReader.stop()
      ctx.journal.close()
    },
  })
}

const foldersOf = ({ stateDir, uploads }: Config): string[] =>
  [stateDir, uploads.folder].filter((folder) => folder !== undefined)

const endpoints = (ctx: Context): Endpoint[] => [
  ...send(ctx),
  ...sendMany(ctx),
  ...verify(ctx),
  ...templates(ctx),
  ...domains(ctx),
  ...emails(ctx),
  ...explanations(ctx),
  ...suppressions(ctx),
  ...uploads(ctx),
  ...tracking(ctx),
  ...webhooks(ctx),
  ...mailServer(ctx),
  ...internal(ctx),
  contactDataEndpoint(ctx.db, contactPlan),
  ...(ctx.config.provider === 'inbox' ? inbox(ctx) : []),
]
