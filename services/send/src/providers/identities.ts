import type { DomainStatus } from '@postrider/contracts/resources'

/** A sender domain as registered with a provider that signs for its customers (SES). */
export interface Identity {
  /** Easy DKIM: `<token>._domainkey.<domain>` is a CNAME to the provider. */
  tokens: string[]
  status: DomainStatus
  /** The provider sends mail from it. */
  verified: boolean
}

/** Sender identities at the provider. Throws `unavailable` when it does not answer. */
export interface Identities {
  /** Registers a domain; returns one that is registered already as it is. */
  register(domain: string): Promise<Identity>
  /** Undefined for a domain that is not registered. */
  find(domain: string): Promise<Identity | undefined>
  /** Forgets a domain; one that is not registered is no error. */
  forget(domain: string): Promise<void>
}
