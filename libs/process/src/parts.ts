import type { Database, Migrations, TableBounds } from '@postrider/db'
import type { Broker, MessagingTables, Subscribable } from '@postrider/messaging'
import type { ErasureSetup, ErasureTables, ProjectPurge, ProjectTables } from '@postrider/tenancy'
import type { JWTVerifyGetKey } from 'jose'
import type { Endpoint } from '@postrider/http'
import type { ServiceConfig } from './config/service-settings.ts'
import type { Settings } from './config/setting.ts'
import type { Logger } from './logger.ts'
import type { LoopDefinition } from './loop.ts'
import type { Metrics } from './metrics.ts'

/** The connections of a service to other services. The program that starts the service provides them. */
export interface Wiring {
  broker: Broker
  /**
   * True if only this service uses the broker: the service then starts and stops it. False if several
   * services share the broker.
   */
  ownsBroker?: boolean | undefined
  /** Overrides the lookup of the gateway's keys. */
  gatewayKeys?: JWTVerifyGetKey | undefined
}

/** The parts of a service; `assembleService` runs them. */
export interface Parts<Tables extends MessagingTables> {
  name: string
  config: ServiceConfig
  /** The settings that the config was read from. Bounds of tables name some of them. */
  settings: Settings
  db: Database<Tables>
  log: Logger
  metrics: Metrics
  wiring: Wiring
  migrations: Migrations
  /** The bound of each table. The age of the oldest rows is exported as a metric. */
  bounds: TableBounds
  /** The endpoints in the order in which they are matched. The most frequent endpoints come first. */
  endpoints: readonly Endpoint[]
  consumers: readonly Subscribable[]
  loops: readonly LoopDefinition[]
  /** Deletes the data of a reset or deleted project. Only for a service that stores a copy of projects. */
  purge?: ProjectPurge<Tables & ProjectTables>
  /** Deletes the data of an erased contact. Only for a service that stores data about contacts. */
  erasing?: ErasureSetup<Tables & ErasureTables>
  bodyLimit?: string
  /**
   * Returns a warning for the operator if the service can serve requests but has a problem; undefined if it
   * is healthy.
   */
  degraded?(): string | undefined
  /** Does additional work in `settle`. Returns true if no work was left. */
  settle?(): Promise<boolean>
  /**
   * Closes resources of the context other than the database. It is called after requests, loops and consumers
   * have ended.
   */
  close?(): Promise<void> | void
}
