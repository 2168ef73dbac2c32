import { contactsApi, ledgerApi, scheduledMailsApi, type ClientOf } from '@postrider/contracts/internal'
import { internalClient, optionalClient } from '@postrider/http'
import { serviceContext, type ServiceContext } from '@postrider/process'
import { serviceTokenSigner } from '@postrider/security'
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
  const token = serviceTokenSigner('analytics', config.serviceTokenKeys)
  return {
    ...serviceContext<Config, Tables>('analytics', config, overrides),
    contacts: internalClient(contactsCalls, { service: 'contacts', baseUrl: config.contactsUrl, token }),
    scheduledMails: optionalClient(scheduledMailsApi, {
      service: 'send',
      baseUrl: config.ledgerUrls.send,
      token,
    }),
    ledgers: ledgersAt(config.ledgerUrls, token),
    ...overrides,
  }
}

function ledgersAt(urls: Config['ledgerUrls'], token: (audience: string) => Promise<string>): Ledgers {
  const clients = ledgerNames.map((service) => [
    service,
    optionalClient(ledgerApi, { service, baseUrl: urls[service], token }),
  ])
  // Object.fromEntries loses the key type.
  return Object.fromEntries(clients) as Ledgers
}
