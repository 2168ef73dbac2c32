import { hostname } from 'node:os'
import { join } from 'node:path'
import { contactsApi, type ClientOf } from '@postrider/contracts/internal'
import { largeStatements, type LargeStatements } from '@postrider/db'
import { systemDns, type Dns } from '@postrider/dns'
import { internalClient, referringClients, uploadQueueMs, type Referring } from '@postrider/http'
import { serviceContext, type ServiceContext } from '@postrider/process'
import { databaseUrlOf } from '@postrider/process/config'
import { serviceTokenSigner } from '@postrider/security'
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
import { createMailReader, type MailReader } from './mail-reader/mail-reader.ts'
import { createProvider } from './providers/create-provider.ts'
import type { Provider } from './providers/provider.ts'
import type { PoolOptions } from './rendering/pool.ts'
import { createRendering, type Rendering } from './rendering/rendering.ts'
import { createStorage } from './uploads/storage/create-storage.ts'
import type { ObjectStorage } from './uploads/storage/object-storage.ts'
import type { Tables } from './db/tables.ts'
import { createTakeover, type Takeover } from './delivery/takeover.ts'

/** What a command, query or loop may use. Tests override any part of it. */
export interface Context extends ServiceContext<Config, Tables> {
  contacts: ClientOf<typeof contactsApi>
  /** The installed services whose things may refer to templates and domains. */
  referring: Referring
  dns: Dns
  /** Undefined where we sign ourselves: only SES keeps identities. */
  identities: Identities | undefined
  provider: Provider
  /** Mails that the server accepted and that are not recorded yet. */
  journal: DeliveryJournal
  /** Records of slow replies, which continue after the end of their batch. */
  background: BackgroundWork
  /**
   * The pause before outcomes are recorded again after a failure, in milliseconds. Each further pause is four
   * times as long.
   */
  recordRetryMs: number
  /** How long the reply of an SMTP server to a complete message is awaited after the timeout. */
  lateReplyMs: number
  rendering: Rendering
  /** Where uploads are kept; undefined where the installation has none. */
  storage: ObjectStorage | undefined
  cleanImage: CleanImageOf
  /** How long an upload waits for its turn. */
  uploadQueueMs: number
  /** The least pace at which a mail server posts a message: so many bytes in each period. */
  messagePace: { bytes: number; inMs: number }
  mailReader: MailReader
  takeover: Takeover
  /** What projects may send. */
  allowances: Allowances
  /** What projects store. */
  storedBytes: StoredBytes
  /** For statements with large files and messages. */
  largeStatements: LargeStatements
  senderDomains: SenderDomains
  newDkimKey(): Promise<DkimKey>
  /** How many captured mails are kept. */
  inboxCapacity: number
  /** A small text at Amazon SNS: certificates and confirmations. */
  fetchSns(url: string): Promise<string>
}

export function createContext(config: Config, overrides: Partial<Context> = {}): Context {
  const common = serviceContext<Config, Tables>('send', config, overrides)
  const token = serviceTokenSigner('send', config.serviceTokenKeys)
  const base = {
    ...common,
    contacts: internalClient(contactsApi, { service: 'contacts', baseUrl: config.contactsUrl, token }),
    referring: referringClients(config.referringUrls, token),
    dns: systemDns(),
    identities: identitiesOf(config),
    journal: overrides.journal ?? journalOf(config, common.log),
    recordRetryMs: 400,
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
 * Each host has a folder of its own, for a volume that several share. With SES a mail in doubt waits for its
 * Send event.
 */
function journalOf({ stateDir, role, provider }: Config, log: Context['log']): DeliveryJournal {
  if (stateDir === undefined || role === 'http' || provider !== 'smtp') return noJournal
  return createJournal(join(stateDir, hostname()), log)
}

/** The dearest image that is taken needs 690 MB, and 5 s of one core (measured, ADR 23). */
const imageLimits = { cpuMs: 15_000, rssBytes: 1024 * 1024 * 1024 }
const imagesAtOnce = 2

/**
 * Two workers fill the two cores of a small machine. Memory is that of JavaScript objects, time is CPU time
 * for one mail.
 */
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
