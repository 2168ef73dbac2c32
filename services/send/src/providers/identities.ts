import type { DomainStatus } from '@postrider/contracts/resources'

/** What a provider that signs for its customers (SES) knows of a domain. */
export interface Identity {
  /** Of Easy DKIM: `<token>._domainkey.<domain>` is a CNAME to the provider. */
  tokens: string[]
  status: DomainStatus
  /** May be sent from now. */
  verified: boolean
}

/** Sender identities at the provider. Throws `unavailable` when it does not answer. */
export interface Identities {
  /** Registers a domain; one that is registered already is answered as it is. */
  register(domain: string): Promise<Identity>
  /** Undefined for a domain that is not registered. */
  find(domain: string): Promise<Identity | undefined>
  /** Forgets a domain; one that is not registered is no error. */
  forget(domain: string): Promise<void>
}
