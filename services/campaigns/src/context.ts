import {
  contactsApi,
  campaignSendsApi,
  segmentsApi,
  templatesApi,
  type ClientOf,
} from '@postrider/contracts/internal'
import { internalClient, optionalClient } from '@postrider/http'
import { clientOptions, serviceContext, type ServiceContext } from '@postrider/process'
import { createStoredBytes, type StoredBytes } from '@postrider/tenancy'
import type { Config } from './config.ts'
import type { Tables } from './store/tables.ts'

const contactsCalls = {
  findByEmail: contactsApi.findByEmail,
  audience: contactsApi.audience,
  count: contactsApi.count,
}

/** Client of the contacts service. */
export type Contacts = ClientOf<typeof contactsCalls>

/** Client of the send service for sending campaigns. */
export type CampaignSends = ClientOf<typeof campaignSendsApi>

/** Client of the send service for templates. */
export type Templates = ClientOf<typeof templatesApi>

/** Client of the segments service. */
export type Segments = ClientOf<typeof segmentsApi>

/** Dependencies of commands, queries and loops. Tests override any of them. */
export interface Context extends ServiceContext<Config, Tables> {
  contacts: Contacts
  campaignSends: CampaignSends
  templates: Templates
  /** Undefined if the segments service is not installed. */
  segments: Segments | undefined
  /** Storage usage of projects. */
  storedBytes: StoredBytes
}

export function createContext(config: Config, overrides: Partial<Context> = {}): Context {
  const { contactsUrl, sendUrl, segmentsUrl, storageQuota: quota } = config
  const common = serviceContext<Config, Tables>('campaigns', config, overrides)
  const options = clientOptions('campaigns', common)
  return {
    ...common,
    contacts: internalClient(contactsCalls, { service: 'contacts', baseUrl: contactsUrl, ...options }),
    campaignSends: internalClient(campaignSendsApi, { service: 'send', baseUrl: sendUrl, ...options }),
    templates: internalClient(templatesApi, { service: 'send', baseUrl: sendUrl, ...options }),
    segments: optionalClient(segmentsApi, { service: 'segments', baseUrl: segmentsUrl, ...options }),
    storedBytes: createStoredBytes({ db: common.db, service: 'campaigns', quota }),
    ...overrides,
  }
}
