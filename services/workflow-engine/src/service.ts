import { fileURLToPath } from 'node:url'
import type { Endpoint } from '@postrider/http'
import { contactDataEndpoint, erasureConsumer, projectMigrations } from '@postrider/tenancy'
import type { Migrations } from '@postrider/db'
import { assembleService, type Service, type Wiring } from '@postrider/process'
import { settings, type Config } from './config.ts'
import { onContacts } from './consumers/on-contacts.ts'
import { onEvents } from './consumers/on-events.ts'
import { onProjects } from './consumers/on-projects.ts'
import { createContext, type Context } from './context.ts'
import { executions } from './http/executions.ts'
import { internal } from './http/internal.ts'
import { steps } from './http/steps.ts'
import { transitions } from './http/transitions.ts'
import { webhookSecret } from './http/webhook-secret.ts'
import { workflows } from './http/workflows.ts'
import { deletedWorkflows } from './loops/deleted-workflows.ts'
import {
  cancelsOfProjects,
  dueExecutions,
  executionsOfDisabled,
  executionWork,
  remainingCancels,
} from './loops/execution-loops.ts'
import { retention } from './loops/retention.ts'
import { schedules } from './loops/schedules.ts'
import { webhooks } from './loops/webhooks.ts'
import { bounds } from './store/bounds.ts'
import { contactPlan } from './store/contact-plan.ts'
import { purgePlan } from './store/purge-plan.ts'
import { createWebhookWork } from './webhooks/webhook-work.ts'

export { bounds }

export const migrations: Migrations = {
  owner: 'workflow-engine',
  folder: fileURLToPath(new URL('store/migrations', import.meta.url)),
  followedBy: [projectMigrations],
}

export type Overrides = Partial<Context> & Wiring

/** Creates the workflow engine without starting it. */
export function createService(
  config: Config,
  { broker, ownsBroker, gatewayKeys, ...overrides }: Overrides,
): Service {
  const ctx = createContext(config, overrides)
  const work = executionWork(ctx)
  const webhookWork = createWebhookWork(ctx)
  return assembleService({
    name: 'workflow-engine',
    config,
    settings,
    db: ctx.db,
    log: ctx.log,
    metrics: ctx.metrics,
    wiring: { broker, ownsBroker, gatewayKeys },
    migrations,
    bounds,
    endpoints: endpoints(ctx),
    consumers: [
      onProjects(ctx),
      erasureConsumer('workflow-engine.erasures', ctx),
      onEvents(ctx),
      onContacts(ctx),
    ],
    loops: [
      dueExecutions(work),
      webhooks(webhookWork),
      schedules(work),
      executionsOfDisabled(work),
      cancelsOfProjects(work),
      remainingCancels(work),
      deletedWorkflows(work),
      ...retention(ctx),
    ],
    purge: { db: ctx.db, plan: purgePlan, now: ctx.now },
    erasing: { db: ctx.db, plan: contactPlan, now: ctx.now },
    settle: async () =>
      ![
        await work.cancelOfDisabledProjects(),
        await work.cancelProjectBatch(),
        await work.startScheduled(),
        await work.runDue(),
        await webhookWork.sendDue(),
        await work.cancelRemaining(),
        await work.sweepDeleted(),
      ].includes(true),
  })
}

const endpoints = (ctx: Context): Endpoint[] => [
  ...webhookSecret(ctx),
  ...workflows(ctx),
  ...steps(ctx),
  ...transitions(ctx),
  ...executions(ctx),
  ...internal(ctx),
  contactDataEndpoint(ctx.db, contactPlan),
]
