import type { Dns } from '@postrider/dns'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { providerOfServer, wellKnownProvider, type KnownProvider } from './well-known-domains.ts'

export const recipientProviders = ['google', 'microsoft', 'yahoo', 'apple', 'other'] as const
export type RecipientProvider = (typeof recipientProviders)[number]

/** Finds the provider of recipients' mailboxes without delaying a mail. */
export interface RecipientProviders {
  /**
   * Returns the provider of an address. If its domain is unknown, returns `other` and looks up the domain's
   * mail servers for later mails.
   */
  of(address: string): RecipientProvider
  /** Resolves when all lookups have ended. Only for tests. */
  settled(): Promise<void>
}

const maxDomains = 10_000
const keptMs = 86_400_000
const keptAfterFailureMs = 600_000
const concurrentLookups = 4
/** Further lookups are omitted: an import with many domains must not occupy the DNS server. */
const maxWaiting = 200

/** Creates the finder. Without `dns`, it only knows well-known domains. */
export function createRecipientProviders(dns: Dns | undefined): RecipientProviders {
  const known = new LRUCache<string, RecipientProvider>({ max: maxDomains, ttl: keptMs })
  const limit = pLimit(concurrentLookups)
  const pending = new Map<string, Promise<void>>()

  const lookUp = async (domain: string, { ask }: Dns): Promise<void> => {
    const answer = await ask(domain, 'MX')
    if (answer.kind === 'failed') known.set(domain, 'other', { ttl: keptAfterFailureMs })
    else known.set(domain, answer.kind === 'found' ? providerOfRecords(answer.records) : 'other')
  }

  return {
    of: (address) => {
      const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
      const found = wellKnownProvider(domain) ?? known.get(domain)
      if (found === undefined && dns && !pending.has(domain) && pending.size < maxWaiting)
        pending.set(
          domain,
          limit(() => lookUp(domain, dns)).finally(() => pending.delete(domain)),
        )
      return found ?? 'other'
    },
    settled: async () => void (await Promise.all(pending.values())),
  }
}

/** Returns the provider of MX records, in the format `<priority> <host>`. */
const providerOfRecords = (records: readonly string[]): RecipientProvider =>
  records
    .map((record) => providerOfServer(record.replace(/^\d+ /, '').toLowerCase()))
    .find((each): each is KnownProvider => each !== undefined) ?? 'other'
