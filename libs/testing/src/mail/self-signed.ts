import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'

/**
 * Returns a private key and a self-signed certificate in PEM format (RFC 5280). Without a host name it
 * simulates Amazon SNS; with a host name it can be used by a server. By default, it is valid until 2049.
 */
export function selfSigned(
  host?: string,
  expires = new Date('2049-01-01T00:00:00Z'),
): { privateKey: KeyObject; certificate: string } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const name = sequence()
  const validity = sequence(utcTime(new Date('2025-01-01T00:00:00Z')), utcTime(expires))
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

/** Returns a time before 2050, such as `490101000000Z`. */
const utcTime = (time: Date): Buffer =>
  der(0x17, Buffer.from(`${time.toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`))

/** Returns the extension subjectAltName (section 4.2.1.6) with one dNSName. */
const alternativeName = (host: string): Buffer =>
  sequence(Buffer.from('0603551d11', 'hex'), der(0x04, sequence(der(0x82, Buffer.from(host)))))

/** The algorithm 1.2.840.113549.1.1.11 without parameters. */
const sha256WithRsa = Buffer.from('300d06092a864886f70d01010b0500', 'hex')
