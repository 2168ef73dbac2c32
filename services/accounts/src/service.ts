import { fileURLToPath } from 'node:url'
import { transact } from '@postrider/db'
import { assembleService, type Given, type LoopOptions, type Service } from '@postrider/service'
import type { Config } from './config.ts'
import { createContext, type Context } from './context.ts'
import { auth } from './http/auth.ts'
import { internal } from './http/internal.ts'
import { serverConfig } from './http/server-config.ts'
import { users } from './http/users.ts'
import { sweepAttempts } from './store/attempts.ts'
import { sweepSessions } from './store/sessions.ts'

export const migrations = {
  owner: 'accounts',
  folder: fileURLToPath(new URL('store/migrations', import.meta.url)),
}

export type Overrides = Partial<Context> & Given

/** The accounts service, not yet started. A key store that is handed in stays its giver's; one made from REDIS_URL is closed with the service. */
export function createService(
  config: Config,
  { broker, ownsBroker = false, gatewayKeys, ...overrides }: Overrides,
): Service {
  const ctx = createContext(config, overrides)
  const service = assembleService({
    name: 'accounts',
    config,
    db: ctx.db,
    broker,
    ownsBroker,
    log: ctx.log,
    migrations,
    routers: [auth(ctx), users(ctx), serverConfig(ctx), internal(ctx)],
    consumers: [],
    loops: [sweep(ctx)],
    bodyLimit: '100kb',
    ...(gatewayKeys ? { gatewayKeys } : {}),
  })
  return overrides.keyStore ? service : closing(service, ctx)
}

const closing = (service: Service, { keyStore }: Context): Service => ({
  ...service,
  stop: async () => {
    await service.stop()
    await keyStore.close()
  },
})

/** The longest time for which an attempt counts: a sign-up, for an hour. */
const attemptsCountedMs = 3_600_000

const sweep = (ctx: Context): Omit<LoopOptions, 'log'> => ({
  name: 'session-sweep',
  everyMs: 600_000,
  clockOnly: true,
  work: async () => {
    await transact(ctx.db, (tx) => sweepSessions(tx, ctx.now()), { slow: true })
    await transact(ctx.db, (tx) => sweepAttempts(tx, new Date(ctx.now().getTime() - attemptsCountedMs)), {
      slow: true,
    })
    return false
  },
})
