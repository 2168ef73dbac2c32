import { reservedKeys } from '@postrider/contracts'
import { segmentsApi, type ClientOf } from '@postrider/contracts/internal'
import {
  internalClient,
  referringClients,
  serviceContext,
  type ClientOptions,
  type Referring,
  type ServiceContext,
} from '@postrider/service'
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
  referring: Referring
  /** Tells what a segment is; undefined where segments are not installed. */
  segments: ClientOf<typeof segmentsApi> | undefined
  /** The requests of this instance for whose answer somebody waits. */
  requests: BusyTime
}

export function createContext(config: Config, overrides: Partial<Context> = {}): Context {
  const common = serviceContext<Config, Tables>('contacts', config, overrides)
  const token = serviceTokenSigner('contacts', config.serviceTokenKeys)
  return {
    ...common,
    fullFields: fullFields(common.db),
    referring: referringClients(config.referringUrls, token),
    segments: segmentsClient(config, token),
    reserved: reservedKeys(config.reservedPrefixes),
    requests: busyTime(),
    ...overrides,
  }
}

function segmentsClient(
  { referringUrls: { segments: baseUrl } }: Config,
  token: ClientOptions['token'],
): Context['segments'] {
  return baseUrl === undefined
    ? undefined
    : internalClient(segmentsApi, { service: 'segments', baseUrl, token })
}
