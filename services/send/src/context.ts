import { hostname } from 'node:os'
import { join } from 'node:path'
import { contactsApi, type ClientOf } from '@postrider/contracts/internal'
import { largeStatements, type LargeStatements } from '@postrider/db'
import { systemDns, type Dns } from '@postrider/dns'
import { internalClient, referringClients, uploadQueueMs, type ReferringClients } from '@postrider/http'
import { clientOptions, serviceContext, type ServiceContext } from '@postrider/process'
import { databaseUrlOf } from '@postrider/process/config'
import { fetchSns } from '@postrider/sns'
import { limitFunction } from 'p-limit'
import { createJournal, noJournal, type DeliveryJournal } from './delivery/journal/journal.ts'
import { newDkimKey, type DkimKey } from './domains/dkim-key.ts'
import { createSenderDomains, type SenderDomains } from './domains/sender-domains.ts'
import { findDomainsOf } from './domains/store.ts'
import { createAllowances, type Allowances } from './usage/allowances.ts'
import { createStoredBytes, type StoredBytes } from '@postrider/tenancy'
import type { Config } from './config.ts'
import { createBackgroundWork, type BackgroundWork } from './delivery/background-work.ts'
import type { Identities } from './providers/identities.ts'
import { sesIdentities } from './providers/ses/ses-identities.ts'
import { imageCleaner, type CleanImageOf } from './uploads/images/clean-image.ts'
import { createMailMetrics, type MailMetrics } from './mail-metrics/mail-metrics.ts'
import { createRecipientProviders, type RecipientProviders } from './mail-metrics/recipient-providers.ts'
import { createMailReader, type MailReader } from './mail-reader/mail-reader.ts'
import { createProvider } from './providers/create-provider.ts'
import type { Provider } from './providers/provider.ts'
import type { PoolOptions } from './rendering/pool.ts'
import { createRendering, type Rendering } from './rendering/rendering.ts'
import { createStorage } from './uploads/storage/create-storage.ts'
import type { ObjectStorage } from './uploads/storage/object-storage.ts'
import type { Tables } from './db/tables.ts'
import { createTakeover, type Takeover } from './delivery/takeover.ts'

/** Dependencies of commands, queries and loops. Tests override any of them. */
export interface Context extends ServiceContext<Config, Tables> {
  contacts: ClientOf<typeof contactsApi>
  /** Clients of the installed services that may refer to templates and domains. */
  referring: ReferringClients
  dns: Dns
  /** Identities of sender domains at SES. Undefined with other providers, whose mails this service signs. */
  identities: Identities | undefined
  provider: Provider
  /** Finds the provider of recipients' mailboxes, for metrics. */
  recipientProviders: RecipientProviders
  mailMetrics: MailMetrics
  /** Accepted mails that are not recorded yet. */
  journal: DeliveryJournal
  /** Records late replies that arrive after their batch has ended. */
  background: BackgroundWork
  /**
   * Milliseconds to wait after a failure before outcomes are recorded again. Each next wait is four times as
   * long.
   */
  recordRetryMs: number
  /**
   * Milliseconds without any reply after which a batch holds (`Batch.hold`) the mails that wait for a reply.
   */
  slowReplyMs: number
  /**
   * Milliseconds to wait, after the delivery timeout, for the SMTP server's reply to a completely sent
   * message.
   */
  lateReplyMs: number
  rendering: Rendering
  /** Storage of uploads; undefined if none is configured. */
  storage: ObjectStorage | undefined
  cleanImage: CleanImageOf
  /** Milliseconds that an upload waits for a free slot. */
  uploadQueueMs: number
  /** The lowest rate at which a mail server may post a message: `bytes` in each `inMs` milliseconds. */
  messagePace: { bytes: number; inMs: number }
  mailReader: MailReader
  takeover: Takeover
  /** Sending limits of projects. */
  allowances: Allowances
  /** Storage used by projects. */
  storedBytes: StoredBytes
  /** Runs statements that contain large files or messages. */
  largeStatements: LargeStatements
  senderDomains: SenderDomains
  newDkimKey(): Promise<DkimKey>
  /** The maximum number of captured mails. */
  inboxCapacity: number
  /** Fetches a small text from Amazon SNS: certificates and confirmations. */
  fetchSns(url: string): Promise<string>
}

export function createContext(config: Config, overrides: Partial<Context> = {}): Context {
  const common = serviceContext<Config, Tables>('send', config, overrides)
  const options = clientOptions('send', common)
  const dns = overrides.dns ?? systemDns()
  // The provider `inbox` captures mails of tests, whose recipients need no lookup.
  const recipientProviders =
    overrides.recipientProviders ?? createRecipientProviders(config.provider === 'inbox' ? undefined : dns)
  const base = {
    ...common,
    contacts: internalClient(contactsApi, { service: 'contacts', baseUrl: config.contactsUrl, ...options }),
    referring: referringClients(config.referringUrls, options),
    dns,
    recipientProviders,
    mailMetrics: overrides.mailMetrics ?? createMailMetrics(common.metrics, recipientProviders),
    identities: identitiesOf(config),
    journal: overrides.journal ?? journalOf(config, common.log),
    recordRetryMs: 400,
    slowReplyMs: 500,
    // RFC 5321 section 4.5.3.2.6.
    lateReplyMs: 600_000,
    rendering: createRendering(renderingOptions(config)),
    storage: createStorage(config),
    cleanImage: limitFunction(imageCleaner(imageLimits), { concurrency: imagesAtOnce }),
    uploadQueueMs,
    messagePace: { bytes: 256 * 1024, inMs: 10_000 },
    mailReader: createMailReader(),
    background: createBackgroundWork(),
    takeover: createTakeover(),
    allowances: createAllowances(),
    storedBytes: createStoredBytes({ db: common.db, service: 'send', quota: config.storageQuota }),
    largeStatements: largeStatements(databaseUrlOf('send', config.database)),
    senderDomains: createSenderDomains((wanted) => findDomainsOf(common.db, wanted)),
    newDkimKey,
    inboxCapacity: 500_000,
    fetchSns,
    ...overrides,
  }
  return { ...base, provider: overrides.provider ?? createProvider(base) }
}

/**
 * Creates the delivery journal, in one folder per host because several hosts may share the volume. SES needs
 * no journal: its Send events report uncertain deliveries.
 */
function journalOf({ stateDir, role, provider }: Config, log: Context['log']): DeliveryJournal {
  if (stateDir === undefined || role === 'http' || provider !== 'smtp') return noJournal
  return createJournal(join(stateDir, hostname()), log)
}

/** The most expensive accepted image needs 690 MB and 5 s of one core (ADR 23). */
const imageLimits = { cpuMs: 15_000, rssBytes: 1024 * 1024 * 1024 }
const imagesAtOnce = 2

/** Two workers use two cores of a small machine. `memoryMb` limits the heap, `timeMs` a mail's CPU time. */
const renderingLimits = { workers: 2, memoryMb: 64, timeMs: 1_000 }

export const renderingOptions = (
  { publicUrl, reservedPrefixes, linkKeys }: Config,
  limits = renderingLimits,
): PoolOptions => ({
  ...limits,
  settings: { publicUrl, reservedPrefixes, linkKeys },
})

const identitiesOf = ({
  provider,
  awsRegion: region,
  awsEndpoint: endpoint,
  mailFromSubdomain,
}: Config): Identities | undefined =>
  provider === 'ses' ? sesIdentities({ region, endpoint, mailFromSubdomain }) : undefined
