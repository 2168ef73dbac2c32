import { distance } from 'fastest-levenshtein'
import { isAliasDomain, isPersonalDomain, wellKnownDomains } from './mail-providers.ts'

/**
 * Returns the well-known domain that was probably meant (`gmial.com` → `gmail.com`), or undefined if the
 * domain does not look mistyped.
 */
export function suggestDomain(domain: string): string | undefined {
  if (isPersonalDomain(domain) || isAliasDomain(domain)) return undefined
  return wellKnownDomains.find((known) => isSlipOf(known, domain))
}

// Shorter names, for example `aol.com`, differ from many real domains in only one letter.
const minLengthForOneSlip = 'gmail.com'.length

/** True for one missing, extra or wrong letter, or two swapped letters. */
function isSlipOf(known: string, domain: string): boolean {
  if (Math.abs(known.length - domain.length) > 1) return false
  const slips = distance(known, domain)
  if (slips === 1) return known.length >= minLengthForOneSlip
  return slips === 2 && isSwap(known, domain)
}

const isSwap = (known: string, domain: string): boolean => sorted(known) === sorted(domain)
const sorted = (text: string): string => text.split('').toSorted().join('')
