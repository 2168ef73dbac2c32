import { X509Certificate, type KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/**
 * Returns the public key of the certificate at a URL. Rejects if the certificate is missing or not valid at
 * the current time.
 */
export type SigningKeys = (url: string) => Promise<KeyObject>

export interface SigningKeysOptions {
  /** Fetches a certificate in PEM format. */
  fetch(url: string): Promise<string>
  now(): Date
}

/**
 * How long a certificate is cached. SNS replaces its certificate about once a year, and a revoked certificate
 * is trusted for at most this time.
 */
const keptMs = 86_400_000
const maxCached = 20

/**
 * Returns a cache of signing certificates. Each certificate is fetched at most once a day. Concurrent calls
 * share one fetch.
 */
export function signingKeys({ fetch, now }: SigningKeysOptions): SigningKeys {
  const certificates = new LRUCache<string, X509Certificate>({
    max: maxCached,
    ttl: keptMs,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
    fetchMethod: async (url) => new X509Certificate(await fetch(url)),
  })
  return async (url) => {
    const certificate = await certificates.fetch(url)
    if (!certificate || !isValidNow(certificate, now())) throw new Error('The certificate is not valid now')
    return certificate.publicKey
  }
}

const isValidNow = ({ validFromDate, validToDate }: X509Certificate, now: Date): boolean =>
  validFromDate <= now && now <= validToDate
