import { contactsApi, membersApi, type ClientOf } from '@postrider/contracts/internal'
import { internalClient, referringClients, type ReferringClients } from '@postrider/http'
import { clientOptions, serviceContext, type ServiceContext } from '@postrider/process'
import type { Config } from './config.ts'
import type { Tables } from './store/tables.ts'
import { createTrackingCache, type TrackingCache } from './store/tracking.ts'

const contactsEndpoints = {
  find: contactsApi.find,
  count: contactsApi.count,
  evaluate: contactsApi.evaluate,
  fitting: contactsApi.fitting,
  history: contactsApi.history,
  ...membersApi,
}

/** The endpoints of the contacts service that this service calls. */
export type Contacts = ClientOf<typeof contactsEndpoints>

/** Dependencies of commands, queries and loops. Tests override any of them. */
export interface Context extends ServiceContext<Config, Tables> {
  contacts: Contacts
  /** Cache of the projects' tracked segments. */
  tracking: TrackingCache
  /**
   * If a page of a comparison has at least this many differences, memberships are changed together
   * (`applyDifferences`). Otherwise, contacts are evaluated one by one.
   */
  minBatchedChanges: number
  /** Called after a contact was evaluated because of a message that was created at this time. */
  onEvaluated(createdAt: Date): void
  /** The installed services that may refer to segments. */
  referring: ReferringClients
}

export function createContext(config: Config, overrides: Partial<Context> = {}): Context {
  const common = serviceContext<Config, Tables>('segments', config, overrides)
  const options = clientOptions('segments', common)
  return {
    ...common,
    contacts: internalClient(contactsEndpoints, {
      service: 'contacts',
      baseUrl: config.contactsUrl,
      ...options,
    }),
    tracking: createTrackingCache(),
    // Requesting a page of 10,000 contacts again takes as long as evaluating about 200 contacts.
    minBatchedChanges: 200,
    onEvaluated: () => undefined,
    referring: referringClients(config.referringUrls, options),
    ...overrides,
  }
}
