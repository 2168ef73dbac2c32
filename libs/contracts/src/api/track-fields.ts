import type { UnknownFieldRules } from './unknown-fields.ts'

const timeNote = 'The event has the time of this request.'

/**
 * Rules for unknown fields of a tracked event: fields that have another name in other products, and fields
 * that exist only in other products.
 */
export const trackFieldRules: UnknownFieldRules = {
  action: 'report',
  aliases: {
    eventName: 'event',
    name: 'event',
    type: 'event',
    properties: 'data',
    props: 'data',
    traits: 'data',
    attributes: 'data',
    payload: 'data',
    customData: 'data',
    metadata: 'data',
    contact: 'email',
    to: 'email',
    user: 'email',
    recipient: 'email',
  },
  notes: {
    userId: 'Contacts are identified by `email`.',
    contactId: 'Contacts are identified by `email`.',
    anonymousId: 'Contacts are identified by `email`.',
    timestamp: timeNote,
    occurredAt: timeNote,
    createdAt: timeNote,
    time: timeNote,
    idempotencyKey: 'Send it as the header `Idempotency-Key`.',
  },
}
