import { readAddress } from '@postrider/contracts'
import type { Email } from 'postal-mime'
import type { MailReport } from './tasks.ts'

/**
 * Returns a report's date, and every address in the report that may be the return address of one of our
 * mails.
 */
export function reportBase(
  message: Email,
  additionalTexts: readonly (string | undefined)[],
): Pick<MailReport, 'date' | 'addresses'> {
  const sent = new Date(message.date ?? '')
  const headers = message.headers.filter(({ key }) => recipientHeaders.has(key)).map(({ value }) => value)
  const quoted = [message.text, ...message.attachments.map(({ content }) => content), ...additionalTexts]
  return {
    date: Number.isNaN(sent.getTime()) ? undefined : sent,
    addresses: [...new Set([...addressesIn(headers), ...returnAddressesIn(quoted)])].slice(0, maxAddresses),
  }
}

/** Headers that may contain the envelope's recipient. */
const recipientHeaders = new Set(['delivered-to', 'x-original-to', 'x-envelope-to', 'envelope-to', 'to'])

const maxAddresses = 20
/** Maximum characters to read of each part. The server's text and the quoted headers are shorter. */
const maxQuotedLength = 200_000

/** Returns the addresses in texts, in any spelling. */
const addressesIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.slice(0, 10_000).match(/[^\s<>,;:"()]{1,64}@[^\s<>,;:"()]{1,255}/g) ?? [])

/** Returns the addresses in a quoted mail that have the form of `returnAddress`. */
const returnAddressesIn = (texts: readonly unknown[]): string[] =>
  texts.flatMap((text) =>
    typeof text === 'string'
      ? (text.slice(0, maxQuotedLength).match(/\bb-[0-9a-f]{32}-[0-9a-f]{20}@[\w.-]{1,255}/gi) ?? [])
      : [],
  )

/**
 * Returns the addresses of fields such as `rfc822; <ada@example.net>` in the form of stored addresses,
 * without our return addresses.
 */
export function recipientsIn(fields: readonly (string | undefined)[]): string[] {
  const found = addressesIn(fields.map((text = '') => text)).flatMap((address) => {
    const read = readAddress(address)
    return typeof read === 'string' && !returnAddress.test(read) ? [read] : []
  })
  return [...new Set(found)].slice(0, maxAddresses)
}

const returnAddress = /^b-[0-9a-f]{32}-[0-9a-f]{20}@/
