import type { DomainStatus } from '@postrider/contracts/resources'

/** A sender domain registered with a provider that signs mails (SES). */
export interface Identity {
  /** Tokens of Easy DKIM. For each, `<token>._domainkey.<domain>` must be a CNAME to the provider. */
  tokens: string[]
  status: DomainStatus
  /** True if the provider accepts mail from the domain. */
  verified: boolean
}

/** Sender identities at the provider. Throws `unavailable` if the provider cannot be reached. */
export interface Identities {
  /** Registers a domain. Returns an existing registration unchanged. */
  register(domain: string): Promise<Identity>
  /** Returns undefined if the domain is not registered. */
  find(domain: string): Promise<Identity | undefined>
  /** Removes a domain. Has no effect if the domain is not registered. */
  forget(domain: string): Promise<void>
}
