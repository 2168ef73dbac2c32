import { reservedKeys } from '@postrider/contracts'
import { referencesApi, segmentsApi, type ClientOf } from '@postrider/contracts/internal'
import { internalClient, serviceContext, type ServiceContext } from '@postrider/service'
import { busyTime, type BusyTime } from '@postrider/service/http'
import { serviceTokenSigner } from '@postrider/service/tokens'
import type { Config } from './config.ts'
import { fullFields, type FullFields } from './store/full-fields.ts'
import type { Tables } from './store/tables.ts'

/** What a command, query or loop may use. Tests override any part of it. */
export interface Context extends ServiceContext<Config, Tables> {
  reserved: ReadonlySet<string>
  fullFields: FullFields
  /** The installed services whose things may refer to fields and events. */
  referring: readonly ClientOf<typeof referencesApi>[]
  /** Tells what a segment is; undefined where segments are not installed. */
  segments: ClientOf<typeof segmentsApi> | undefined
  /** The requests of this instance for whose answer somebody waits. */
  requests: BusyTime
}

export function createContext(config: Config, overrides: Partial<Context> = {}): Context {
  const common = serviceContext<Config, Tables>('contacts', config, overrides)
  return {
    ...common,
    fullFields: fullFields(common.db),
    referring: referringServices(config),
    segments: segmentsClient(config),
    reserved: reservedKeys(config.reservedPrefixes),
    requests: busyTime(),
    ...overrides,
  }
}

function referringServices({ referringUrls, serviceTokenKeys }: Config): Context['referring'] {
  const token = serviceTokenSigner('contacts', serviceTokenKeys)
  return Object.entries(referringUrls).flatMap(([service, baseUrl]) =>
    baseUrl === undefined ? [] : [internalClient(referencesApi, { service, baseUrl, token })],
  )
}

function segmentsClient({ referringUrls, serviceTokenKeys }: Config): Context['segments'] {
  const { segments: baseUrl } = referringUrls
  const token = serviceTokenSigner('contacts', serviceTokenKeys)
  return baseUrl === undefined
    ? undefined
    : internalClient(segmentsApi, { service: 'segments', baseUrl, token })
}
