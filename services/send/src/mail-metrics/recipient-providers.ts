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
/** Lookups that one domain's owner can occupy with random subdomains. */
const maxWaitingPerSuffix = 10

/** Creates the finder. Without `dns`, it only knows well-known domains. */
export function createRecipientProviders(dns: Dns | undefined): RecipientProviders {
  const known = new LRUCache<string, RecipientProvider>({ max: maxDomains, ttl: keptMs })
  const limit = pLimit(concurrentLookups)
  const pending = new Map<string, Promise<void>>()
  const waiting = suffixCounter()

  const lookUp = async (domain: string, { ask }: Dns): Promise<void> => {
    const answer = await ask(domain, 'MX')
    if (answer.kind === 'failed') known.set(domain, 'other', { ttl: keptAfterFailureMs })
    else known.set(domain, answer.kind === 'found' ? providerOfRecords(answer.records) : 'other')
  }

  const isAccepted = (domain: string): boolean =>
    !pending.has(domain) && pending.size < maxWaiting && waiting.count(domain) < maxWaitingPerSuffix

  const start = (domain: string, from: Dns): void => {
    waiting.add(domain, 1)
    const lookup = limit(() => lookUp(domain, from)).finally(() => {
      pending.delete(domain)
      waiting.add(domain, -1)
    })
    pending.set(domain, lookup)
  }

  return {
    of: (address) => {
      const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
      const found = wellKnownProvider(domain) ?? known.get(domain)
      if (found === undefined && dns && isAccepted(domain)) start(domain, dns)
      return found ?? 'other'
    },
    settled: async () => void (await Promise.all(pending.values())),
  }
}

/** Counts domains by their last two labels. */
function suffixCounter() {
  const counts = new Map<string, number>()
  const suffixOf = (domain: string): string => domain.split('.').slice(-2).join('.')
  return {
    count: (domain: string): number => counts.get(suffixOf(domain)) ?? 0,
    add: (domain: string, number: number): void => {
      const suffix = suffixOf(domain)
      const count = (counts.get(suffix) ?? 0) + number
      if (count === 0) counts.delete(suffix)
      else counts.set(suffix, count)
    },
  }
}

/** Returns the provider of MX records, in the format `<priority> <host>`. */
const providerOfRecords = (records: readonly string[]): RecipientProvider =>
  records
    .map((record) => providerOfServer(record.replace(/^\d+ /, '').toLowerCase()))
    .find((each): each is KnownProvider => each !== undefined) ?? 'other'
