import { fileURLToPath } from 'node:url'
import type { Broker } from '@postrider/messaging'
import { assembleService, type Service } from '@postrider/service'
import type { JWTVerifyGetKey } from 'jose'
import type { Config } from './config.ts'
import { createContext, type Context } from './context.ts'
import { send } from './http/send.ts'
import { templates } from './http/templates.ts'

export const migrations = {
  owner: 'send',
  folder: fileURLToPath(new URL('store/migrations', import.meta.url)),
}

export interface Overrides extends Partial<Context> {
  broker: Broker
  /** True when this service alone uses the broker, and so starts and stops it. */
  ownsBroker?: boolean
  gatewayKeys?: JWTVerifyGetKey
}

/** The send service, not yet started. */
export function createService(
  config: Config,
  { broker, ownsBroker = false, gatewayKeys, ...overrides }: Overrides,
): Service {
  const ctx = createContext(config, overrides)
  return assembleService({
    name: 'send',
    config,
    db: ctx.db,
    broker,
    ownsBroker,
    log: ctx.log,
    migrations,
    bodyLimit: '55mb',
    routers: [send(ctx), templates(ctx)],
    consumers: [],
    loops: [],
    ...(gatewayKeys ? { gatewayKeys } : {}),
  })
}
