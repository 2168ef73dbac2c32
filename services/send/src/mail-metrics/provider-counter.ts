import type { RecipientProvider, RecipientProviders } from './recipient-providers.ts'

interface Counted {
  /** The address of the recipient. */
  to: string
  value: string
}

/**
 * Returns a function that counts values by the provider of the recipient. It calls `add` once per provider and
 * value, because finding the series of a counter is more expensive than counting in a map.
 */
export const providerCounter =
  (
    providers: RecipientProviders,
    add: (provider: RecipientProvider, value: string, mails: number) => void,
  ): ((all: readonly Counted[]) => void) =>
  (all) => {
    const sums = new Map<RecipientProvider, Map<string, number>>()
    for (const { to, value } of all) {
      const provider = providers.of(to)
      const ofProvider = sums.get(provider) ?? new Map<string, number>()
      sums.set(provider, ofProvider)
      ofProvider.set(value, (ofProvider.get(value) ?? 0) + 1)
    }
    for (const [provider, ofProvider] of sums)
      for (const [value, mails] of ofProvider) add(provider, value, mails)
  }
