import { contactsApi, membersApi, type ClientOf } from '@postrider/contracts/internal'
import { internalClient, serviceContext, type ServiceContext } from '@postrider/service'
import { serviceTokenSigner } from '@postrider/service/tokens'
import type { Config } from './config.ts'
import type { Tables } from './store/tables.ts'

const asked = { find: contactsApi.find, count: contactsApi.count, ...membersApi }

/** What this service asks of contacts. */
export type Contacts = ClientOf<typeof asked>

/** What a command, query or loop may use. Tests override any part of it. */
export interface Context extends ServiceContext<Config, Tables> {
  contacts: Contacts
}

export function createContext(config: Config, overrides: Partial<Context> = {}): Context {
  const token = serviceTokenSigner('segments', config.serviceTokenKeys)
  return {
    ...serviceContext<Config, Tables>('segments', config, overrides),
    contacts: internalClient(asked, { service: 'contacts', baseUrl: config.contactsUrl, token }),
    ...overrides,
  }
}
