import { distance } from 'fastest-levenshtein'
import { isAliasDomain, isPersonalDomain, wellKnownDomains } from './mail-providers.ts'

/**
 * The well-known domain that was probably meant (`gmial.com` → `gmail.com`); undefined where nothing looks
 * mistyped.
 */
export function suggestDomain(domain: string): string | undefined {
  if (isPersonalDomain(domain) || isAliasDomain(domain)) return undefined
  return wellKnownDomains.find((known) => isSlipOf(known, domain))
}

// Shorter names are too close to too many others: `aol.com` is one letter from a hundred real domains.
const shortestForOneSlip = 'gmail.com'.length

/** One letter too many, too few or wrong, or letters of two places swapped. */
function isSlipOf(known: string, domain: string): boolean {
  if (Math.abs(known.length - domain.length) > 1) return false
  const slips = distance(known, domain)
  if (slips === 1) return known.length >= shortestForOneSlip
  return slips === 2 && isSwap(known, domain)
}

const isSwap = (known: string, domain: string): boolean => sorted(known) === sorted(domain)
const sorted = (text: string): string => text.split('').toSorted().join('')
