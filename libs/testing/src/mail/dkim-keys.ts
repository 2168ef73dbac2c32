import { createPublicKey } from 'node:crypto'
import dns from 'node:dns'

const records = new Map<string, string>()
const askDns = dns.promises.resolveTxt

/** A key pair that signs mail: `<selector>._domainkey.<domain>`. */
export interface SigningKey {
  domain: string
  selector: string
  /** PEM. */
  privateKey: string
}

/**
 * Publishes the public key in the DNS that this process's DKIM verifier queries. Returns its name and
 * record.
 */
export function publishDkimKey({ domain, selector, privateKey }: SigningKey): {
  name: string
  record: string
} {
  const der = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  const name = `${selector}._domainkey.${domain}`
  const record = `v=DKIM1; k=rsa; p=${der.toString('base64')}`
  records.set(name, record)
  // The verifier queries DNS itself; every other name is queried as before.
  dns.promises.resolveTxt = (asked) => {
    const found = records.get(asked)
    return found === undefined ? askDns(asked) : Promise.resolve([[found]])
  }
  return { name, record }
}
