import { createPublicKey } from 'node:crypto'
import dns from 'node:dns'

const records = new Map<string, string>()
const askDns = dns.promises.resolveTxt

/** A key pair that signs mail. Its DNS name is `<selector>._domainkey.<domain>`. */
export interface SigningKey {
  domain: string
  selector: string
  /** The private key in PEM format. */
  privateKey: string
}

/**
 * Makes the public key available to this process's DKIM verifier, which looks it up in DNS. Returns the
 * record's name and text.
 */
export function publishDkimKey({ domain, selector, privateKey }: SigningKey): {
  name: string
  record: string
} {
  const der = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  const name = `${selector}._domainkey.${domain}`
  const record = `v=DKIM1; k=rsa; p=${der.toString('base64')}`
  records.set(name, record)
  // The verifier itself queries DNS, so replace its function. All other names are queried as before.
  dns.promises.resolveTxt = (asked) => {
    const found = records.get(asked)
    return found === undefined ? askDns(asked) : Promise.resolve([[found]])
  }
  return { name, record }
}
