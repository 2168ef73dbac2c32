import type { Provider } from '../src/providers/provider.ts'
import type { NewDelivery } from './queued-mails.ts'
import { allAccepted, fakeProvider } from './fake-provider.ts'

/** A provider that accepts everything and keeps the ids of what it was given. */
export function takingProvider(settings: Partial<Provider> = {}): Provider & { taken: string[] } {
  const taken: string[] = []
  const provider = fakeProvider(({ mails }) => {
    taken.push(...mails.map(({ id }) => id))
    return Promise.resolve(allAccepted(mails))
  }, settings)
  return { ...provider, taken }
}

/** So many mails that are alike but for their recipients. */
export const many = (count: number, mail: NewDelivery): NewDelivery[] =>
  Array.from({ length: count }, (_, index) => ({ toEmail: `m${index}@example.net`, ...mail }))
