import { X509Certificate, type KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/**
 * The key that a message must be signed with, by the address of its certificate. Rejects when there is none
 * that is in force.
 */
export type SigningKeys = (url: string) => Promise<KeyObject>

export interface SigningKeysOptions {
  /** Fetches a certificate (PEM). */
  fetch(url: string): Promise<string>
  now(): Date
}

/**
 * SNS changes its certificate once a year or so, and reading one costs more than verifying by it. One that
 * Amazon has taken back is believed no longer than this.
 */
const keptMs = 86_400_000
const mostKept = 20

/**
 * Reads signing certificates, each once a day however often it is used; messages that come together wait for
 * one fetch.
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
    if (!certificate || !isInForce(certificate, now())) throw new Error('The certificate is not in force')
    return certificate.publicKey
  }
}

const isInForce = ({ validFromDate, validToDate }: X509Certificate, now: Date): boolean =>
  validFromDate <= now && now <= validToDate
