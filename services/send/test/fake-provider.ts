import type { DeliveryResult, Outgoing, Provider } from '../src/providers/provider.ts'

/** A healthy provider without limits; `deliver` returns the outcomes of the mails that are not stopped. */
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
    const going = mails.filter(({ id }) => isStopped?.(id) !== true)
    const outcomes = going.length > 0 ? await deliver({ ...shipment, mails: going }) : []
    const postponed = mails.map(({ id }): [string, DeliveryResult] => [id, { kind: 'postponed' }])
    return new Map([...postponed, ...outcomes])
  },
  ...settings,
})

export const accepted: DeliveryResult = { kind: 'accepted', providerMessageId: null, facts: [] }

export const allAccepted = (mails: readonly Outgoing[]): Map<string, DeliveryResult> =>
  new Map(mails.map(({ id }) => [id, accepted]))

/** The provider refuses the mail for now, or for good. */
export const refused = (
  errorClass: 'throttled' | 'transient' | 'permanent',
  reason: string,
): DeliveryResult => ({
  kind: 'refused',
  usesAttempt: true,
  error: { class: errorClass, reason, ofProvider: false },
})

/**
 * The provider as one that reports on each mail, so mails of campaigns have rows in the queue before they are
 * delivered.
 */
export const throughQueue = ({ deliversPages: _deliversPages, ...provider }: Provider): Provider => provider
