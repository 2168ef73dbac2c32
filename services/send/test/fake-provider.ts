import type { DeliveryResult, OutgoingMail, Provider } from '../src/providers/provider.ts'

/**
 * Returns a healthy provider without limits. `deliver` receives the mails that are not stopped and returns
 * their outcomes.
 */
export const fakeProvider = (deliver: Provider['deliver'], settings: Partial<Provider> = {}): Provider => ({
  name: 'smtp',
  inDoubtWaitMs: 0,
  signs: false,
  ratePerSecond: () => 0,
  capacity: () => Number.POSITIVE_INFINITY,
  health: () => undefined,
  stop: () => Promise.resolve(),
  deliver: async (shipment) => {
    const { mails, isStopped } = shipment
    const started = mails.filter(({ id }) => isStopped?.(id) !== true)
    const outcomes = started.length > 0 ? await deliver({ ...shipment, mails: started }) : []
    const postponed = mails.map(({ id }): [string, DeliveryResult] => [id, { kind: 'postponed' }])
    return new Map([...postponed, ...outcomes])
  },
  ...settings,
})

export const accepted: DeliveryResult = { kind: 'accepted', providerMessageId: null, facts: [] }

export const allAccepted = (mails: readonly OutgoingMail[]): Map<string, DeliveryResult> =>
  new Map(mails.map(({ id }) => [id, accepted]))

/** Returns the outcome of a mail that the provider rejects. */
export const refused = (
  errorClass: 'throttled' | 'transient' | 'permanent',
  reason: string,
): DeliveryResult => ({
  kind: 'refused',
  usesAttempt: true,
  mayBeAccepted: false,
  error: { class: errorClass, reason, ofProvider: false, isRefusal: true },
})

/** Returns a provider that delivers the mails, and whose replies are lost. */
export const withLostReplies = (provider: Provider): Provider => ({
  ...provider,
  deliver: async (shipment) => {
    await provider.deliver(shipment)
    const error = { class: 'transient' as const, reason: 'No reply', ofProvider: true, isRefusal: false }
    const lost = { kind: 'refused' as const, error, usesAttempt: true, mayBeAccepted: true }
    return new Map(shipment.mails.map(({ id }) => [id, lost]))
  },
})

/**
 * Returns a provider that cannot deliver audience pages, so that campaign mails are queued before delivery.
 */
export const throughQueue = ({ deliversPages: _deliversPages, ...provider }: Provider): Provider => provider
