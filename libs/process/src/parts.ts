import type { Database, Migrations, TableBounds } from '@postrider/db'
import type { Broker, MessagingTables, Subscribable } from '@postrider/messaging'
import type { ErasureSetup, ErasureTables, ProjectPurge, ProjectTables } from '@postrider/tenancy'
import type { JWTVerifyGetKey } from 'jose'
import type { Endpoint } from '@postrider/http'
import type { ServiceConfig } from './config/service-settings.ts'
import type { Logger } from './logger.ts'
import type { LoopDefinition } from './loop.ts'
import type { Metrics } from './metrics.ts'

/**
 * The connections of a service to the others in its process. The program that starts the service provides
 * them.
 */
export interface Wiring {
  broker: Broker
  /**
   * True if only this service uses the broker, and so starts and stops it; false if several services share
   * one.
   */
  ownsBroker?: boolean | undefined
  /** Overrides the lookup of the gateway's keys. */
  gatewayKeys?: JWTVerifyGetKey | undefined
}

/** The parts of a service; `assembleService` runs them. */
export interface Parts<Tables extends MessagingTables> {
  name: string
  config: ServiceConfig
  db: Database<Tables>
  log: Logger
  wiring: Wiring
  migrations: Migrations
  /** The bound of each table. The age of the oldest rows is exported as metrics. */
  bounds: TableBounds
  /** Matched in this order, so the most frequent ones come first. */
  endpoints: readonly Endpoint[]
  consumers: readonly Subscribable[]
  loops: readonly LoopDefinition[]
  /** For a service with a copy of projects: deletes the data of a reset or deleted project. */
  purge?: ProjectPurge<Tables & ProjectTables>
  /** For a service with data about contacts: deletes the data of an erased contact. */
  erasing?: ErasureSetup<Tables & ErasureTables>
  metrics?: Metrics
  bodyLimit?: string
  /** Returns a warning for the operator while the service serves; undefined if it is healthy. */
  degraded?(): string | undefined
  /** Does further work in `settle`. Returns true if nothing was left. */
  settle?(): Promise<boolean>
  /**
   * Closes resources of the context other than the database. Called after requests, loops and consumers
   * have ended.
   */
  close?(): Promise<void> | void
}
