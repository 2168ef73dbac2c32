import { emailBounced, emailDelivered, type Draft } from '@postrider/contracts/messages'
import { fc } from '@postrider/testing/property'
import { sortForBundling } from './apply-steps.ts'

const types = [emailDelivered, emailBounced]
const at = new Date('2026-01-01T00:00:00.000Z')

const someDraft = fc
  .record({ type: fc.nat(1), key: fc.nat(20), project: fc.nat(2) })
  .map(({ type, key, project }): Draft => {
    const { type: name, topic } = types[type] ?? emailDelivered
    return { type: name, topic, key: `k${key}`, projectId: `p${project}`, generation: 1, at, data: {} }
  })

describe('sortForBundling', () => {
  it('keeps all messages, and the order within each key', () => {
    fc.assert(
      fc.property(fc.array(someDraft), (drafts) => {
        const ordered = sortForBundling(drafts)

        expect(new Set(ordered)).toEqual(new Set(drafts))
        expect(ordered).toHaveLength(drafts.length)
        for (const key of new Set(drafts.map((each) => each.key)))
          expect(ordered.filter((each) => each.key === key)).toEqual(
            drafts.filter((each) => each.key === key),
          )
      }),
    )
  })

  it('puts messages of the same kind next to each other', () => {
    const kinds = [emailDelivered, emailBounced, emailDelivered, emailBounced]
    const mixed = kinds.map(({ type, topic }, n) => ({
      type,
      topic,
      key: `k${n}`,
      projectId: 'p',
      generation: 1,
      at,
      data: {},
    }))

    expect(sortForBundling(mixed).map(({ type }) => type)).toEqual([
      'email.delivered',
      'email.delivered',
      'email.bounced',
      'email.bounced',
    ])
  })
})
