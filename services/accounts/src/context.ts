import { randomBytes } from 'node:crypto'
import {
  platformMailApi,
  senderDomainsApi,
  testMailsApi,
  workflowMailsApi,
  type ClientOf,
} from '@postrider/contracts/internal'
import { internalClient } from '@postrider/http'
import { clientOptions, serviceContext, type ServiceContext } from '@postrider/process'
import { ConfigError } from '@postrider/process/config'
import { redisKeyStore, type KeyStore } from '@postrider/security/key-store'
import { decrypt, encrypt } from '@postrider/security'
import { createStripe } from './billing/create-stripe.ts'
import type { Payments } from './billing/payments.ts'
import type { Config } from './config.ts'
import type { Cipher } from './domain/project-keys.ts'
import { createSetupClients, type SetupClients } from './setup-clients.ts'
import { boundedPasswords } from './bounded-passwords.ts'
import { createProviders, type OauthSettings } from './oauth/create-providers.ts'
import type { Providers } from './oauth/provider.ts'
import { argon2Passwords, type Passwords } from './passwords.ts'
import type { Tables } from './store/tables.ts'

/** Dependencies of commands, queries and loops. Tests override any of them. */
export interface Context extends ServiceContext<Config, Tables> {
  randomBytes(size: number): Uint8Array
  passwords: Passwords
  cipher: Cipher
  /**
   * The store through which gateways share cached keys and sessions. Every revocation is written to it first.
   */
  keyStore: KeyStore
  /** Sends the platform's mail. */
  platformMail: ClientOf<typeof platformMailApi>
  /** Releases the domains of deleted projects. */
  senderDomains: ClientOf<typeof senderDomainsApi>
  /** Sends test mails to members. */
  testMails: ClientOf<typeof testMailsApi>
  /** Withdraws queued mails of workflows. */
  workflowMails: ClientOf<typeof workflowMailsApi>
  /** Reads the setup state of a project from other services. */
  setup: SetupClients
  /** Identity providers for sign-in. */
  oauth: Providers
  /** Undefined if billing is not configured. */
  payments: Payments | undefined
}

export function createContext(config: Config, overrides: Partial<Context> = {}): Context {
  const common = serviceContext<Config, Tables>('accounts', config, overrides)
  const options = clientOptions('accounts', common)
  const send = { service: 'send', baseUrl: config.sendUrl, ...options }
  return {
    ...common,
    randomBytes,
    passwords: boundedPasswords(argon2Passwords(), { concurrency: concurrentHashes }),
    cipher: cipherOf(config),
    keyStore: overrides.keyStore ?? openKeyStore(config),
    platformMail: internalClient(platformMailApi, send),
    senderDomains: internalClient(senderDomainsApi, send),
    testMails: internalClient(testMailsApi, send),
    workflowMails: internalClient(workflowMailsApi, send),
    setup: createSetupClients(config, options),
    oauth: createProviders({ publicUrl: config.publicUrl, oauth: oauthOf(config) }),
    payments: config.billing && { stripe: createStripe(config.billing), settings: config.billing },
    ...overrides,
  }
}

/**
 * Maximum number of parallel hashes: two use both cores of a small machine. Each takes a thread and 19 MiB.
 */
const concurrentHashes = 2

const oauthOf = ({ oauth: { google, ...others } }: Config): OauthSettings => ({
  ...others,
  google: google && { issuer: 'https://accounts.google.com', ...google },
})

const cipherOf = ({ encryptionKeys: ring }: Config): Cipher => ({
  encrypt: (purpose, text) => encrypt(ring, purpose, text),
  decrypt: (purpose, encrypted) => decrypt(ring, purpose, encrypted),
})

/** Redis is required, because gateways cannot read revocations from an in-memory store. */
function openKeyStore({ redisUrl }: Config): KeyStore {
  if (redisUrl === undefined) throw new ConfigError('Wrong settings: REDIS_URL: required by accounts.')
  return redisKeyStore(redisUrl)
}
