import { fc } from '@postrider/testing/property'
import { applyFact, type MailFact, type MailProgress } from './mail-status.ts'

const sent: MailProgress = {
  status: 'SENT',
  sentAt: new Date(1),
  deliveredAt: null,
  openedAt: null,
  clickedAt: null,
  bouncedAt: null,
  complainedAt: null,
  failedAt: null,
  error: null,
  opens: 0,
  machineOpens: 0,
  machineClicks: 0,
  clicks: 0,
}

const at = fc.integer({ min: 1, max: 1e9 }).map((ms) => new Date(ms))
const fact: fc.Arbitrary<MailFact> = fc.oneof(
  at.map((at) => ({ kind: 'sent' as const, at })),
  at.map((at) => ({ kind: 'delivered' as const, at })),
  at.map((at) => ({ kind: 'opened' as const, at })),
  at.map((at) => ({ kind: 'clicked' as const, at, link: 'https://example.com' })),
  fc
    .tuple(at, fc.constantFrom('Permanent' as const, 'Transient' as const, 'Undetermined' as const))
    .map(([at, bounceType]) => ({ kind: 'bounced' as const, at, bounceType })),
  at.map((at) => ({ kind: 'complained' as const, at })),
)

describe('applyFact', () => {
  it('returns the same mail for every order of the facts', () => {
    const shuffled = fc
      .array(fact, { maxLength: 8 })
      .chain((facts) =>
        fc.tuple(
          fc.constant(facts),
          fc.shuffledSubarray(facts, { minLength: facts.length, maxLength: facts.length }),
        ),
      )
    fc.assert(
      fc.property(shuffled, ([facts, other]) => {
        expect(other.reduce(applyFact, sent)).toEqual(facts.reduce(applyFact, sent))
      }),
    )
  })

  it('keeps the higher status when a delivery follows a complaint', () => {
    const complained = applyFact(sent, { kind: 'complained', at: new Date(5) })

    const delivered = applyFact(complained, { kind: 'delivered', at: new Date(6) })

    expect(delivered).toEqual({
      ...sent,
      status: 'COMPLAINED',
      complainedAt: new Date(5),
      deliveredAt: new Date(6),
    })
  })

  it('keeps the status after a transient bounce', () => {
    expect(applyFact(sent, { kind: 'bounced', at: new Date(5), bounceType: 'Transient' })).toEqual(sent)
  })

  it('counts opens and keeps the time of the earliest open', () => {
    const once = applyFact(sent, { kind: 'opened', at: new Date(9) })

    const twice = applyFact(once, { kind: 'opened', at: new Date(7) })

    expect(twice).toEqual({ ...sent, status: 'OPENED', opens: 2, openedAt: new Date(7) })
  })
})
