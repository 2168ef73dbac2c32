import type { Email } from 'postal-mime'
import type { MailReport } from './tasks.ts'

/** The date of a report, and every address in it that may be the return address of one of our mails. */
export function reportBase(
  message: Email,
  further: readonly (string | undefined)[],
): Pick<MailReport, 'date' | 'addresses'> {
  const sent = new Date(message.date ?? '')
  const headers = message.headers.filter(({ key }) => recipientHeaders.has(key)).map(({ value }) => value)
  const quoted = [message.text, ...message.attachments.map(({ content }) => content), ...further]
  return {
    date: Number.isNaN(sent.getTime()) ? undefined : sent,
    addresses: [...new Set([...addressesIn(headers), ...returnAddressesIn(quoted)])].slice(0, mostAddresses),
  }
}

/** Headers in which servers write the envelope's recipient, and `To`, which may also contain it. */
const recipientHeaders = new Set(['delivered-to', 'x-original-to', 'x-envelope-to', 'envelope-to', 'to'])

const mostAddresses = 20
/** Per part; headers of a mail and a server's text before them are shorter. */
const mostQuoted = 200_000

const addressesIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.slice(0, 10_000).match(/[^\s<>,;:"()]{1,64}@[^\s<>,;:"()]{1,255}/g) ?? [])

/** Matches the form of `returnAddress`; other addresses in a quoted mail do not matter. */
const returnAddressesIn = (texts: readonly unknown[]): string[] =>
  texts.flatMap((text) =>
    typeof text === 'string'
      ? (text.slice(0, mostQuoted).match(/\bb-[0-9a-f]{32}-[0-9a-f]{20}@[\w.-]{1,255}/gi) ?? [])
      : [],
  )
