import {
  contactsApi,
  campaignSendsApi,
  segmentsApi,
  templatesApi,
  type ClientOf,
} from '@postrider/contracts/internal'
import { internalClient, optionalClient } from '@postrider/http'
import { serviceContext, type ServiceContext } from '@postrider/process'
import { serviceTokenSigner } from '@postrider/security'
import { createStoredBytes, type StoredBytes } from '@postrider/tenancy'
import type { Config } from './config.ts'
import type { Tables } from './store/tables.ts'

const asked = {
  findByEmail: contactsApi.findByEmail,
  audience: contactsApi.audience,
  count: contactsApi.count,
}

/** What this service asks of contacts. */
export type Contacts = ClientOf<typeof asked>

/** What this service asks of send. */
export type Runs = ClientOf<typeof campaignSendsApi>

/** What this service asks of send about templates. */
export type Templates = ClientOf<typeof templatesApi>

/** What this service asks of segments. */
export type Segments = ClientOf<typeof segmentsApi>

/** What a command, query or loop may use. Tests override any part of it. */
export interface Context extends ServiceContext<Config, Tables> {
  contacts: Contacts
  runs: Runs
  templates: Templates
  /** Undefined where segments are not installed. */
  segments: Segments | undefined
  /** What projects store. */
  storedBytes: StoredBytes
}

export function createContext(config: Config, overrides: Partial<Context> = {}): Context {
  const token = serviceTokenSigner('campaigns', config.serviceTokenKeys)
  const { contactsUrl, sendUrl, segmentsUrl, storageQuota: quota } = config
  const common = serviceContext<Config, Tables>('campaigns', config, overrides)
  return {
    ...common,
    contacts: internalClient(asked, { service: 'contacts', baseUrl: contactsUrl, token }),
    runs: internalClient(campaignSendsApi, { service: 'send', baseUrl: sendUrl, token }),
    templates: internalClient(templatesApi, { service: 'send', baseUrl: sendUrl, token }),
    segments: optionalClient(segmentsApi, { service: 'segments', baseUrl: segmentsUrl, token }),
    storedBytes: createStoredBytes({ db: common.db, service: 'campaigns', quota }),
    ...overrides,
  }
}
