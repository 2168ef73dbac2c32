import { fileURLToPath } from 'node:url'
import type { Migrations } from '@postrider/db'
import {
  erasureConsumer,
  projectMigrations,
  storedBytesConsumer,
  storedBytesMigrations,
} from '@postrider/tenancy'
import { assembleService, type LoopDefinition, type Service, type Wiring } from '@postrider/process'
import { readLimiter } from '@postrider/http'
import { settings, type Config } from './config.ts'
import { onEmails } from './consumers/on-emails.ts'
import { onMemberships } from './consumers/on-memberships.ts'
import { onProjects } from './consumers/on-projects.ts'
import { runAllJobs } from './commands/run-jobs.ts'
import { createContext, type Context } from './context.ts'
import { bulk } from './http/bulk.ts'
import { contactData } from './http/contact-data.ts'
import { contacts } from './http/contacts.ts'
import { eventNames } from './http/event-names.ts'
import { events } from './http/events.ts'
import { fields } from './http/fields.ts'
import { imports } from './http/imports.ts'
import { internal } from './http/internal.ts'
import { internalAudience } from './http/internal-audience.ts'
import { internalEvents } from './http/internal-events.ts'
import { internalFields } from './http/internal-fields.ts'
import { internalMembers } from './http/internal-members.ts'
import { internalUpdates } from './http/internal-updates.ts'
import { publicContacts } from './http/public.ts'
import { consentAddresses } from './loops/consent-addresses.ts'
import { effectSweep } from './loops/effect-sweep.ts'
import { eventPartitions } from './loops/event-partitions.ts'
import { fieldCounts } from './loops/field-counts.ts'
import { formerContacts } from './loops/former-contacts.ts'
import { jobSweep } from './loops/job-sweep.ts'
import { jobs } from './loops/jobs.ts'
import { keySweep } from './loops/key-sweep.ts'
import { emptiedCopies, membershipSweep } from './loops/memberships.ts'
import { storedBytes } from './loops/stored-bytes.ts'
import { bounds } from './store/bounds.ts'
import { contactPlan } from './store/contact-plan.ts'
import { purgePlan } from './store/purge-plan.ts'

export { bounds }

export const migrations: Migrations = {
  owner: 'contacts',
  folder: fileURLToPath(new URL('store/migrations', import.meta.url)),
  precededBy: [storedBytesMigrations],
  followedBy: [projectMigrations],
}

export type Overrides = Partial<Context> & Wiring

/** Creates the contacts service without starting it. */
export function createService(
  config: Config,
  { broker, ownsBroker, gatewayKeys, ...overrides }: Overrides,
): Service {
  const ctx = createContext(config, overrides)
  // Counts, previews and pages of conditions share this limiter.
  const reads = readLimiter()
  return assembleService({
    name: 'contacts',
    config,
    settings,
    db: ctx.db,
    log: ctx.log,
    metrics: ctx.metrics,
    wiring: { broker, ownsBroker, gatewayKeys },
    migrations,
    bounds,
    endpoints: [
      ...ctx.requests.of([
        ...events(ctx),
        ...eventNames(ctx),
        ...internal(ctx),
        ...publicContacts(ctx),
        ...fields(ctx),
        ...contactData(ctx),
        ...contacts(ctx, reads),
        ...bulk(ctx, reads),
        ...imports(ctx),
      ]),
      // `ctx.requests` does not measure these endpoints, because loops and consumers of other services call
      // them. Some of these calls are caused by jobs.
      ...internalAudience(ctx, reads),
      ...internalEvents(ctx),
      ...internalFields(ctx),
      ...internalMembers(ctx, reads),
      ...internalUpdates(ctx),
    ],
    consumers: [
      onEmails(ctx),
      onMemberships(ctx),
      onProjects(ctx),
      storedBytesConsumer('contacts', ctx),
      erasureConsumer('contacts.erasures', ctx),
    ],
    loops: loops(ctx),
    settle: () => (config.role === 'http' ? Promise.resolve(true) : runAllJobs(ctx)),
    purge: { db: ctx.db, plan: purgePlan, now: ctx.now },
    erasing: { db: ctx.db, plan: contactPlan, now: ctx.now },
  })
}

const loops = (ctx: Context): LoopDefinition[] => [
  keySweep(ctx),
  eventPartitions(ctx),
  effectSweep(ctx),
  consentAddresses(ctx),
  formerContacts(ctx),
  fieldCounts(ctx),
  storedBytes(ctx),
  jobs(ctx),
  jobSweep(ctx),
  emptiedCopies(ctx),
  membershipSweep(ctx),
]
