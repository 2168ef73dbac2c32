import type { Email } from 'postal-mime'
import type { MailReport } from './tasks.ts'

/** When a report was written, and every address in it that may be the return address of a mail of ours. */
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

/** Where servers write the recipient of the envelope; last `To`, which a report names it in as well. */
const recipientHeaders = new Set(['delivered-to', 'x-original-to', 'x-envelope-to', 'envelope-to', 'to'])

const mostAddresses = 20
/** Of a part: the header of a mail, and what a server writes before it, are shorter. */
const mostQuoted = 200_000

const addressesIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.slice(0, 10_000).match(/[^\s<>,;:"()]{1,64}@[^\s<>,;:"()]{1,255}/g) ?? [])

/** By their form (`returnAddress`): in a quoted mail other addresses say nothing. */
const returnAddressesIn = (texts: readonly unknown[]): string[] =>
  texts.flatMap((text) =>
    typeof text === 'string'
      ? (text.slice(0, mostQuoted).match(/\bb-[0-9a-f]{32}-[0-9a-f]{20}@[\w.-]{1,255}/gi) ?? [])
      : [],
  )
