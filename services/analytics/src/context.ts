import { contactsApi, ledgerApi, scheduledMailsApi, type ClientOf } from '@postrider/contracts/internal'
import { internalClient, optionalClient, type CallOptions } from '@postrider/http'
import { clientOptions, serviceContext, type ServiceContext } from '@postrider/process'
import type { Config } from './config.ts'
import { ledgerNames, type LedgerName } from './domain/rebuild.ts'
import type { Tables } from './store/tables.ts'

const contactsCalls = { find: contactsApi.find }

/** Client of the contacts service. */
export type Contacts = ClientOf<typeof contactsCalls>

/** Clients of the services with a ledger; undefined for a service that is not installed. */
export type Ledgers = Record<LedgerName, ClientOf<typeof ledgerApi> | undefined>

/** Client of the send service for scheduled mails; undefined if the service is not installed. */
export type ScheduledMails = ClientOf<typeof scheduledMailsApi> | undefined

/** Dependencies of commands, queries and loops. Tests override any of them. */
export interface Context extends ServiceContext<Config, Tables> {
  contacts: Contacts
  scheduledMails: ScheduledMails
  ledgers: Ledgers
}

export function createContext(config: Config, overrides: Partial<Context> = {}): Context {
  const common = serviceContext<Config, Tables>('analytics', config, overrides)
  const options = clientOptions('analytics', common)
  return {
    ...common,
    contacts: internalClient(contactsCalls, { service: 'contacts', baseUrl: config.contactsUrl, ...options }),
    scheduledMails: optionalClient(scheduledMailsApi, {
      service: 'send',
      baseUrl: config.ledgerUrls.send,
      ...options,
    }),
    ledgers: ledgersAt(config.ledgerUrls, options),
    ...overrides,
  }
}

function ledgersAt(urls: Config['ledgerUrls'], options: CallOptions): Ledgers {
  const clients = ledgerNames.map((service) => [
    service,
    optionalClient(ledgerApi, { service, baseUrl: urls[service], ...options }),
  ])
  // Object.fromEntries loses the key type.
  return Object.fromEntries(clients) as Ledgers
}
