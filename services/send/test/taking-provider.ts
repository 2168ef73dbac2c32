import type { Provider } from '../src/providers/provider.ts'
import type { NewDelivery } from './queued-mails.ts'
import { allAccepted, fakeProvider } from './fake-provider.ts'

/** A provider that takes everything and notes it; `during` runs while a batch is with it. */
export function takingProvider(
  settings: Partial<Provider> = {},
): Provider & { taken: string[]; during: () => Promise<void> } {
  const provider = {
    ...fakeProvider(async ({ mails }) => {
      provider.taken.push(...mails.map(({ id }) => id))
      await provider.during()
      return allAccepted(mails)
    }, settings),
    taken: [] as string[],
    during: () => Promise.resolve(),
  }
  return provider
}

/** So many mails that are alike, for `queueMany`. */
export const many = (count: number, mail: NewDelivery): NewDelivery[] =>
  Array.from({ length: count }, () => ({ ...mail }))
