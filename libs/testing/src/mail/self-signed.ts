import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'

/**
 * Returns a private key and a self-signed certificate in PEM format (RFC 5280). Without a host name it
 * simulates Amazon SNS; with a host name it can be used by a server.
 */
export function selfSigned(host?: string): { privateKey: KeyObject; certificate: string } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const name = sequence()
  const validity = sequence(der(0x17, Buffer.from('250101000000Z')), der(0x17, Buffer.from('490101000000Z')))
  const version = der(0xa0, integer(2))
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const extensions = host === undefined ? [] : [der(0xa3, sequence(alternativeName(host)))]
  const body = sequence(version, integer(1), sha256WithRsa, name, validity, name, spki, ...extensions)
  const signature = der(0x03, Buffer.concat([Buffer.of(0), sign('sha256', body, privateKey)]))
  const certificate = sequence(body, sha256WithRsa, signature).toString('base64')
  const lines = certificate.match(/.{1,64}/g) ?? []
  return {
    privateKey,
    certificate: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  }
}

const der = (tag: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.of(tag), length(content.length), content])

const length = (bytes: number): Buffer =>
  bytes < 0x80 ? Buffer.of(bytes) : Buffer.of(0x82, bytes >> 8, bytes & 0xff)

const sequence = (...parts: Buffer[]): Buffer => der(0x30, Buffer.concat(parts))
const integer = (value: number): Buffer => der(0x02, Buffer.of(value))

/** Returns the extension subjectAltName (section 4.2.1.6) with one dNSName. */
const alternativeName = (host: string): Buffer =>
  sequence(Buffer.from('0603551d11', 'hex'), der(0x04, sequence(der(0x82, Buffer.from(host)))))

/** The algorithm 1.2.840.113549.1.1.11 without parameters. */
const sha256WithRsa = Buffer.from('300d06092a864886f70d01010b0500', 'hex')
