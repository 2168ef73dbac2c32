import { fileURLToPath } from 'node:url'
import { assembleService, type Service, type Wiring } from '@postrider/process'
import type { Endpoint } from '@postrider/http'
import { settings, type Config } from './config.ts'
import { onAudit } from './consumers/on-audit.ts'
import { onDomains } from './consumers/on-domains.ts'
import { onErasures } from './consumers/on-erasures.ts'
import { onFailingEndpoints } from './consumers/on-failing-endpoints.ts'
import { onLimitedWorkflows } from './consumers/on-limited-workflows.ts'
import { onUsage } from './consumers/on-usage.ts'
import { onPurges } from './consumers/on-purges.ts'
import { createContext, type Context } from './context.ts'
import { audit } from './http/audit.ts'
import { auth } from './http/auth.ts'
import { billing } from './http/billing.ts'
import { internal } from './http/internal.ts'
import { members } from './http/members.ts'
import { oauth } from './http/oauth.ts'
import { paymentEvents } from './http/payment-events.ts'
import { projects } from './http/projects.ts'
import { resets } from './http/resets.ts'
import { serverConfig } from './http/server-config.ts'
import { sessions } from './http/sessions.ts'
import { testMails } from './http/test-mails.ts'
import { users } from './http/users.ts'
import { purgeDeletedLoop, settleDeleted } from './loops/purge-deleted-projects.ts'
import { mailRates } from './loops/mail-rates.ts'
import { paymentLoops, settlePayments } from './loops/payments.ts'
import { platformMail, settlePlatformMail } from './loops/platform-mail.ts'
import { sessionSweep } from './loops/session-sweep.ts'
import { bounds } from './store/bounds.ts'

export { bounds }

export const migrations = {
  owner: 'accounts',
  folder: fileURLToPath(new URL('store/migrations', import.meta.url)),
}

/** Runs payments first, because they may request mail. */
const settle = async (ctx: Context): Promise<boolean> =>
  (await settlePayments(ctx)) && (await settlePlatformMail(ctx)) && (await settleDeleted(ctx))

export type Overrides = Partial<Context> & Wiring

/**
 * Creates the accounts service without starting it. On stop, the service closes the key store, unless the
 * caller passed one in.
 */
export function createService(
  config: Config,
  { broker, ownsBroker, gatewayKeys, ...overrides }: Overrides,
): Service {
  const ctx = createContext(config, overrides)
  return assembleService({
    name: 'accounts',
    config,
    settings,
    db: ctx.db,
    log: ctx.log,
    metrics: ctx.metrics,
    wiring: { broker, ownsBroker, gatewayKeys },
    migrations,
    bounds,
    endpoints: endpointsOf(ctx),
    consumers: [
      onAudit(ctx),
      onDomains(ctx),
      onLimitedWorkflows(ctx),
      onFailingEndpoints(ctx),
      onErasures(ctx),
      onUsage(ctx),
      onPurges(ctx),
    ],
    loops: [
      platformMail(ctx),
      sessionSweep(ctx),
      purgeDeletedLoop(ctx),
      mailRates(ctx),
      ...paymentLoops(ctx),
    ],
    // No purge plan: in this service, only dead letters contain data of contacts.
    erasing: { db: ctx.db, plan: [], now: ctx.now },
    settle: () => settle(ctx),
    bodyLimit: '100kb',
    ...(overrides.keyStore ? {} : { close: () => ctx.keyStore.close() }),
  })
}

const endpointsOf = (ctx: Context): Endpoint[] => [
  ...auth(ctx),
  ...oauth(ctx),
  ...users(ctx),
  ...sessions(ctx),
  ...resets(ctx),
  ...projects(ctx),
  ...members(ctx),
  ...testMails(ctx),
  ...billing(ctx),
  ...paymentEvents(ctx),
  ...audit(ctx),
  ...serverConfig(ctx),
  ...internal(ctx),
]
