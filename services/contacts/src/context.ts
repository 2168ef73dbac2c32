import { reservedKeys } from '@postrider/contracts'
import { contactDataApi, segmentsApi, type ClientOf } from '@postrider/contracts/internal'
import {
  busyTime,
  optionalClient,
  referringClients,
  uploadQueueMs,
  type BusyTime,
  type CallOptions,
  type ReferringClients,
} from '@postrider/http'
import { clientOptions, serviceContext, type ServiceContext } from '@postrider/process'
import { createStoredBytes, type StoredBytes } from '@postrider/tenancy'
import type { Config } from './config.ts'
import { fullFields, type FullFields } from './store/full-fields.ts'
import type { Tables } from './store/tables.ts'

/** Dependencies of commands, queries and loops. Tests override any of them. */
export interface Context extends ServiceContext<Config, Tables> {
  reserved: ReadonlySet<string>
  fullFields: FullFields
  /** The installed services that may refer to fields and events. */
  referring: ReferringClients
  /** The installed services that store contact data. */
  contactData: readonly DataSource[]
  /** Client of the segments service. Undefined if the service is not installed. */
  segments: ClientOf<typeof segmentsApi> | undefined
  /** Measures the time in which this instance has active requests. */
  requests: BusyTime
  /** Storage usage of projects. */
  storedBytes: StoredBytes
  /** Maximum time in milliseconds that an upload waits in the queue. */
  uploadQueueMs: number
  /** Maximum time in milliseconds of a count or search whose result can be replaced by a cheaper one. */
  quickReadMs: number
  /** Interval of clean-up loops, in milliseconds. */
  tidyMs: number
}

/** A service that stores contact data. */
export interface DataSource {
  service: string
  client: ClientOf<typeof contactDataApi>
}

export function createContext(config: Config, overrides: Partial<Context> = {}): Context {
  const common = serviceContext<Config, Tables>('contacts', config, overrides)
  const options = clientOptions('contacts', common)
  return {
    ...common,
    fullFields: fullFields(common.db),
    referring: referringClients(config.referringUrls, options),
    contactData: dataSources(config, options),
    segments: optionalClient(segmentsApi, {
      service: 'segments',
      baseUrl: config.referringUrls.segments,
      ...options,
    }),
    reserved: reservedKeys(config.reservedPrefixes),
    requests: busyTime(),
    storedBytes: createStoredBytes({ db: common.db, service: 'contacts', quota: config.storageQuota }),
    uploadQueueMs,
    quickReadMs: 2_000,
    tidyMs: 5_000,
    ...overrides,
  }
}

const dataSources = ({ contactDataUrls }: Config, options: CallOptions): DataSource[] =>
  Object.entries(contactDataUrls).flatMap(([service, baseUrl]) => {
    const client = optionalClient(contactDataApi, { service, baseUrl, ...options })
    return client ? [{ service, client }] : []
  })
