import type { Database, Migrations, TableBounds } from '@postrider/db'
import type { Broker, MessagingTables, Subscribable } from '@postrider/messaging'
import type { Erasing, ErasureTables, ProjectPurge, ProjectTables } from '@postrider/tenancy'
import type { JWTVerifyGetKey } from 'jose'
import type { Endpoint } from '@postrider/http'
import type { ServiceConfig } from './config/service-settings.ts'
import type { Logger } from './logger.ts'
import type { LoopDefinition } from './loop.ts'
import type { Metrics } from './metrics.ts'

/**
 * How a service is connected with the others of its process: given by the program that starts it, beside any
 * part of its context.
 */
export interface Wiring {
  broker: Broker
  /**
   * True when this service alone uses the broker, and so starts and stops it; false where several share one
   * in a process.
   */
  ownsBroker?: boolean | undefined
  /** Overrides how the gateway's keys are found. */
  gatewayKeys?: JWTVerifyGetKey | undefined
}

/** What a service consists of; `assembleService` makes it run. */
export interface Parts<Tables extends MessagingTables> {
  name: string
  config: ServiceConfig
  db: Database<Tables>
  log: Logger
  wiring: Wiring
  migrations: Migrations
  /** What keeps each of its tables from growing without end; the oldest rows are in its metrics. */
  bounds: TableBounds
  /** Tried in this order, so those that are called most come first. */
  endpoints: readonly Endpoint[]
  consumers: readonly Subscribable[]
  loops: readonly LoopDefinition[]
  /** Where the service keeps a copy of projects: what a reset or deleted project is purged from. */
  purge?: ProjectPurge<Tables & ProjectTables>
  /** Where the service keeps something of contacts: what an erased one loses. */
  erasing?: Erasing<Tables & ErasureTables>
  metrics?: Metrics
  bodyLimit?: string
  /** What is wrong though the service serves, for people; undefined when it is healthy. */
  degraded?(): string | undefined
  /** Work of its own to do in `settle`; true when nothing was left. */
  settle?(): Promise<boolean>
  /**
   * Closes what the context has opened besides the database; called when requests, loops and consumers have
   * ended.
   */
  close?(): Promise<void> | void
}
