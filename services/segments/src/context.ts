import { contactsApi, membersApi, type ClientOf } from '@postrider/contracts/internal'
import { internalClient, referringClients, type Referring } from '@postrider/http'
import { serviceContext, type ServiceContext } from '@postrider/process'
import { serviceTokenSigner } from '@postrider/security'
import type { Config } from './config.ts'
import type { Tables } from './store/tables.ts'
import { createTrackingCache, type TrackingCache } from './store/tracking.ts'

const asked = {
  find: contactsApi.find,
  count: contactsApi.count,
  fitting: contactsApi.fitting,
  history: contactsApi.history,
  ...membersApi,
}

/** What this service asks of contacts. */
export type Contacts = ClientOf<typeof asked>

/** What a command, query or loop may use. Tests override any part of it. */
export interface Context extends ServiceContext<Config, Tables> {
  contacts: Contacts
  /** What projects track, as read last. */
  tracking: TrackingCache
  /** So many differences of one page of a comparison cross together; fewer are evaluated one by one. */
  fewestTogether: number
  /** The installed services whose things may refer to segments. */
  referring: Referring
}

export function createContext(config: Config, overrides: Partial<Context> = {}): Context {
  const token = serviceTokenSigner('segments', config.serviceTokenKeys)
  return {
    ...serviceContext<Config, Tables>('segments', config, overrides),
    contacts: internalClient(asked, { service: 'contacts', baseUrl: config.contactsUrl, token }),
    tracking: createTrackingCache(),
    // To ask about a page of 10,000 once more takes as long as to evaluate some 200 contacts.
    fewestTogether: 200,
    referring: referringClients(config.referringUrls, token),
    ...overrides,
  }
}
