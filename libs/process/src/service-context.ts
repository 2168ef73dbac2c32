import { newId } from '@postrider/contracts'
import { openDatabase, type Database } from '@postrider/db'
import type { CallOptions } from '@postrider/http'
import { serviceTokenSigner } from '@postrider/security'
import { createLogger, type Logger } from './logger.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { addPoolMetrics } from './pool-metrics.ts'
import { databaseUrlOf, type ServiceConfig } from './config/service-settings.ts'

/** The dependencies of every command, query and loop. Each service's context extends this type. */
export interface ServiceContext<Config extends ServiceConfig, Tables> {
  config: Config
  db: Database<Tables>
  log: Logger
  metrics: Metrics
  now(): Date
  newId(): string
}

/** Creates the part of the context that every service has. Tests can override parts of it. */
export function serviceContext<Config extends ServiceConfig, Tables>(
  name: string,
  config: Config,
  overrides: Partial<ServiceContext<Config, Tables>>,
): ServiceContext<Config, Tables> {
  const log = overrides.log ?? createLogger({ service: name, level: config.logLevel })
  const metrics = overrides.metrics ?? createMetrics(name, { processMetrics: false })
  const onError = (error: Error): void => log.warn('database.connection_lost', { error })
  const db =
    overrides.db ??
    openDatabase<Tables>(databaseUrlOf(name, config.database), { max: config.database.pool, onError })
  // Metrics of another context already have a pool.
  if (!overrides.metrics) addPoolMetrics(metrics, db)
  return {
    config,
    log,
    metrics,
    db,
    now: overrides.now ?? (() => new Date()),
    newId: overrides.newId ?? newId,
  }
}

/** Returns the options of clients with which a service calls other services. */
export const clientOptions = (
  name: string,
  {
    config: { serviceTokenKeys },
    metrics: { onCall },
  }: { config: Pick<ServiceConfig, 'serviceTokenKeys'>; metrics: Pick<Metrics, 'onCall'> },
): CallOptions => ({
  token: serviceTokenSigner(name, serviceTokenKeys),
  onCall,
})
