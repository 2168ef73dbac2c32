import { X509Certificate, type KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/**
 * Returns the public key of the certificate at a URL. Rejects if there is no certificate or it is not valid
 * now.
 */
export type SigningKeys = (url: string) => Promise<KeyObject>

export interface SigningKeysOptions {
  /** Fetches a certificate (PEM). */
  fetch(url: string): Promise<string>
  now(): Date
}

/** SNS replaces its certificate about once a year. A revoked certificate is trusted for at most this time. */
const keptMs = 86_400_000
const mostKept = 20

/**
 * Returns a cache of signing certificates. Each is fetched at most once a day; concurrent calls share one
 * fetch.
 */
export function signingKeys({ fetch, now }: SigningKeysOptions): SigningKeys {
  const certificates = new LRUCache<string, X509Certificate>({
    max: mostKept,
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
