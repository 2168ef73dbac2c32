import { language } from '../../text/catalogue.ts'

/** Formats an amount in the smallest unit of a currency: 1250 in `eur` becomes `€12.50`. */
export function formatMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency: currency.toUpperCase() })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amount / 10 ** digits)
}

/** Returns an address that a browser may open: only https, so that data cannot run a script. */
export function safeUrl(text: string | null): string | undefined {
  if (text === null || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.protocol === 'https:' ? url.href : undefined
}
