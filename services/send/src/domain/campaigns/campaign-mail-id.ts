import { createHash } from 'node:crypto'

/**
 * The id of a campaign's mail to a contact: a UUIDv7 (RFC 9562 section 5.7) whose time is that of the run's start and whose random bits
 * are a hash. So a page that is expanded twice makes the same mails, and a copy has the original's Message-ID.
 */
export function campaignMailId(startedAt: Date, campaignId: string, contactId: string): string {
  const time = startedAt.getTime().toString(16).padStart(12, '0')
  const hash = createHash('sha256').update(`${campaignId}/${contactId}`).digest('hex')
  // Version 7 in the upper half of the seventh byte, variant 10 in the upper two bits of the ninth.
  const variant = ((Number.parseInt(hash.slice(3, 4), 16) & 0b0011) | 0b1000).toString(16)
  return [
    time.slice(0, 8),
    time.slice(8, 12),
    `7${hash.slice(0, 3)}`,
    `${variant}${hash.slice(4, 7)}`,
    hash.slice(7, 19),
  ].join('-')
}
