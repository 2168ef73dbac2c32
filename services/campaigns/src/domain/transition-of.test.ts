import type { Campaign } from './campaign.ts'
import { transitionOf } from './transition-of.ts'

type State = Pick<Campaign, 'status' | 'paused' | 'scheduledFor'>

const draft: State = { status: 'DRAFT', paused: false, scheduledFor: null }
const scheduled: State = { ...draft, status: 'SCHEDULED', scheduledFor: new Date(1_000) }
const sending: State = { ...draft, status: 'SENDING' }
const paused: State = { ...sending, paused: true }
const sent: State = { ...draft, status: 'SENT' }
const cancelled: State = { ...draft, status: 'CANCELLED' }

describe('transitionOf', () => {
  it.each<[State, State, string | undefined]>([
    [draft, scheduled, 'scheduled'],
    [scheduled, { ...scheduled, scheduledFor: new Date(2_000) }, 'scheduled'],
    [draft, sending, 'started'],
    [scheduled, sending, 'started'],
    [sending, paused, 'paused'],
    [sending, sent, 'sent'],
    [paused, sent, 'sent'],
    [scheduled, { ...scheduled, status: 'SENT' }, 'sent'],
    [scheduled, { ...scheduled, status: 'CANCELLED' }, 'cancelled'],
    [paused, cancelled, 'cancelled'],
    [paused, sending, undefined],
    [draft, draft, undefined],
    [scheduled, { ...scheduled, scheduledFor: new Date(1_000) }, undefined],
    [sending, sending, undefined],
    [cancelled, cancelled, undefined],
  ])('from %j to %j is %s', (before, after, transition) => {
    expect(transitionOf(before, after)).toBe(transition)
  })
})
