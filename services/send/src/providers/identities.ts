import type { DomainStatus } from '@postrider/contracts/resources'

/** A sender domain registered with a provider that signs mails (SES). */
export interface Identity {
  /** Easy DKIM: `<token>._domainkey.<domain>` is a CNAME to the provider. */
  tokens: string[]
  status: DomainStatus
  /** True if the provider accepts mail from it. */
  verified: boolean
}

/** Sender identities at the provider. Throws `unavailable` if the provider cannot be reached. */
export interface Identities {
  /** Registers a domain; returns an existing registration unchanged. */
  register(domain: string): Promise<Identity>
  /** Undefined for a domain that is not registered. */
  find(domain: string): Promise<Identity | undefined>
  /** Removes a domain, if it is registered. */
  forget(domain: string): Promise<void>
}
