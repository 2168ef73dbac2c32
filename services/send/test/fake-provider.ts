import type { HandOver, Outgoing, Provider } from '../src/providers/provider.ts'

/** A healthy provider without limits; `deliver` decides the outcomes. */
export const fakeProvider = (deliver: Provider['deliver'], settings: Partial<Provider> = {}): Provider => ({
  name: 'smtp',
  inDoubtWaitMs: 0,
  signs: false,
  ratePerSecond: () => 0,
  capacity: () => Number.POSITIVE_INFINITY,
  health: () => undefined,
  stop: () => Promise.resolve(),
  deliver,
  ...settings,
})

export const allAccepted = (mails: readonly Outgoing[]): Map<string, HandOver> =>
  new Map(mails.map(({ id }) => [id, { kind: 'accepted', providerMessageId: null, facts: [] }]))
