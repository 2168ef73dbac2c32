import type { Provider } from '../src/providers/provider.ts'
import type { NewDelivery } from './queued-mails.ts'
import { allAccepted, fakeProvider } from './fake-provider.ts'

/** Returns a provider that accepts all mails and records their ids. */
export function recordingProvider(settings: Partial<Provider> = {}): Provider & { delivered: string[] } {
  const delivered: string[] = []
  const provider = fakeProvider(({ mails }) => {
    delivered.push(...mails.map(({ id }) => id))
    return Promise.resolve(allAccepted(mails))
  }, settings)
  return { ...provider, delivered }
}

/** Returns mails that differ only in their recipients. */
export const many = (count: number, mail: NewDelivery): NewDelivery[] =>
  Array.from({ length: count }, (_, index) => ({ toEmail: `m${index}@example.net`, ...mail }))
