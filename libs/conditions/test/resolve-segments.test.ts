import {
  dependencies,
  evaluate,
  resolveSegments,
  type Condition,
  type SegmentDefinition,
  type Subject,
} from '../src/index.ts'
import { parsed } from './parsed.ts'

const id = (letter: string): string => `0198a000-0000-7000-8000-00000000000${letter}`
const of = (...filters: object[]): Condition => parsed({ logic: 'AND', groups: [{ filters }] })
const member = (letter: string): object => ({ field: `segment.${id(letter)}`, operator: 'memberOfSegment' })
const notMember = (letter: string): object => ({ ...member(letter), operator: 'notMemberOfSegment' })
const pro = { field: 'data.plan', operator: 'equals', value: 'pro' }
const dynamic = (letter: string, ...filters: object[]): SegmentDefinition => ({
  id: id(letter),
  condition: of(...filters),
  isStored: false,
})
const tracked = (letter: string, ...filters: object[]): SegmentDefinition => ({
  ...dynamic(letter, ...filters),
  isStored: true,
})

/** Returns a lookup of these segments. It records the requested ids. */
function among(...segments: SegmentDefinition[]) {
  const lookups: string[][] = []
  const find = (ids: string[]): Promise<SegmentDefinition[]> => {
    lookups.push(ids)
    return Promise.resolve(segments.filter((segment) => ids.includes(segment.id)))
  }
  return { find, lookups }
}

const subject: Subject = {
  email: 'ada@example.com',
  subscribed: true,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  data: { plan: 'pro' },
  events: [],
  segments: new Set([id('a')]),
}
const now = new Date('2026-03-10T12:00:00.000Z')

const refusal = (message: RegExp) =>
  expect.objectContaining({
    kind: 'bad-request',
    code: 'BAD_REQUEST',
    message: expect.stringMatching(message),
  })

describe('resolveSegments', () => {
  it('looks up nothing if there are no references', async () => {
    const { find, lookups } = among()

    expect(await resolveSegments(of(pro), { find })).toEqual(new Map())
    expect(lookups).toEqual([])
  })

  it('returns the conditions of segments without stored membership, level by level', async () => {
    const { find, lookups } = among(
      { id: id('a'), isStored: true },
      tracked('b', member('c')),
      dynamic('c', pro),
      dynamic('d', notMember('c'), member('a')),
    )

    const definitions = await resolveSegments(of(member('a'), member('b'), member('d')), { find })

    expect([...definitions.keys()]).toEqual([id('d'), id('c')])
    expect(lookups).toEqual([[id('a'), id('b'), id('d')], [id('c')]])
  })

  it('replaces a reference to such a segment by its condition, in memory and in SQL', async () => {
    const { find } = among(dynamic('c', pro), dynamic('d', notMember('c')))
    const inside = async (...filters: object[]): Promise<boolean> => {
      const condition = of(...filters)
      return evaluate(condition, subject, { now, definitions: await resolveSegments(condition, { find }) })
    }

    expect(await inside(member('c'))).toBe(true)
    expect(await inside(notMember('c'))).toBe(false)
    expect(await inside(member('d'))).toBe(false)
    expect(await inside(notMember('d'))).toBe(true)
  })

  it('accepts ids in upper case', async () => {
    const { find } = among({ ...dynamic('c', pro), id: id('c') })

    const definitions = await resolveSegments(
      of({ field: `segment.${id('c').toUpperCase()}`, operator: 'memberOfSegment' }),
      { find },
    )

    expect([...definitions.keys()]).toEqual([id('c')])
  })

  it('rejects an unknown segment, at any level', async () => {
    await expect(resolveSegments(of(member('c')), among())).rejects.toEqual(
      refusal(/0c, which does not exist/),
    )
    await expect(resolveSegments(of(member('d')), among(dynamic('d', member('c'))))).rejects.toEqual(
      refusal(/0c, which does not exist/),
    )
    await expect(resolveSegments(of(member('d')), among(tracked('d', member('c'))))).rejects.toEqual(
      refusal(/0c, which does not exist/),
    )
  })

  it.each([
    ['itself', of(member('a')), among()],
    ['itself in upper case', of({ ...member('a'), field: `segment.${id('a').toUpperCase()}` }), among()],
    [
      'itself through another segment',
      of(member('b')),
      among(dynamic('b', member('c')), dynamic('c', member('a'))),
    ],
    ['itself through a tracked segment', of(member('b')), among(tracked('b', notMember('a')))],
    ['a segment that refers to itself', of(member('b')), among(dynamic('b', member('b')))],
    [
      'a cycle of other segments',
      of(member('b')),
      among(dynamic('b', member('c')), tracked('c', member('b'))),
    ],
  ])('rejects a condition that refers to %s', async (_, condition, { find }) => {
    await expect(resolveSegments(condition, { self: id('a'), find })).rejects.toEqual(
      refusal(/refers to itself/),
    )
  })

  it('accepts two references to the same segment', async () => {
    const { find } = among(dynamic('b', member('d')), dynamic('c', member('d')), dynamic('d', pro))

    expect((await resolveSegments(of(member('b'), member('c')), { self: id('a'), find })).size).toBe(3)
  })

  it('rejects references whose total size doubles with each level', async () => {
    const letters = ['b', 'c', 'd', 'e', 'f', '1', '2', '3', '4', '5']
    const doubling = letters.map((letter, index) => {
      const next = letters[index + 1]
      return next === undefined ? dynamic(letter, pro) : dynamic(letter, member(next), notMember(next))
    })

    await expect(resolveSegments(of(member('b')), among(...doubling))).rejects.toEqual(
      refusal(/at most 500 filters together/),
    )
    await expect(resolveSegments(of(member('e')), among(...doubling))).resolves.toBeDefined()
  })
})

describe('dependencies', () => {
  it('contain the data that the tree reads', () => {
    const condition = parsed({
      logic: 'OR',
      groups: [
        {
          filters: [
            { field: 'email', operator: 'contains', value: 'x' },
            { field: 'subscribed', operator: 'equals', value: true },
            { field: 'data.a.b', operator: 'exists' },
            { field: 'email.opened', operator: 'triggered', where: [{ field: 'link', operator: 'exists' }] },
          ],
          conditions: {
            logic: 'AND',
            groups: [
              {
                filters: [
                  { field: 'createdAt', operator: 'greaterThan', value: '2026-03-01' },
                  { field: 'event.sign up', operator: 'notTriggered' },
                  member('a'),
                ],
              },
            ],
          },
        },
      ],
    })

    expect(dependencies(condition)).toEqual({
      fields: new Set(['email', 'subscribed', 'data.a.b', 'data.a', 'createdAt']),
      events: new Set(['email.open', 'sign up']),
      segments: new Set([id('a')]),
      needsHistory: true,
      dependsOnTime: false,
    })
  })

  it('include the data that the definitions read', async () => {
    const condition = of(member('b'), member('c'))
    const { find } = among(
      dynamic('b', { field: 'event.x', operator: 'triggeredWithin', value: 1, unit: 'days' }, member('d')),
      tracked('c', { field: 'data.unread', operator: 'exists' }),
      dynamic('d', pro, member('e')),
      { id: id('e'), isStored: true },
    )

    const definitions = await resolveSegments(condition, { find })

    expect(dependencies(condition, definitions)).toEqual({
      fields: new Set(['data.plan']),
      events: new Set(['x']),
      segments: new Set([id('b'), id('c'), id('d'), id('e')]),
      needsHistory: true,
      dependsOnTime: true,
    })
  })

  it.each([
    [{ field: 'createdAt', operator: 'within', value: 1, unit: 'days' }, true],
    [{ field: 'data.at', operator: 'olderThan', value: 1, unit: 'days' }, true],
    [{ field: 'event.x', operator: 'triggeredOlderThan', value: 1, unit: 'days' }, true],
    [{ field: 'event.x', operator: 'notTriggeredWithin', value: 1, unit: 'days' }, true],
    [{ field: 'event.x', operator: 'countAtMost', value: 1, within: { amount: 1, unit: 'days' } }, true],
    [{ field: 'event.x', operator: 'countAtMost', value: 1 }, false],
    [
      {
        field: 'event.x',
        operator: 'triggered',
        where: [{ field: 'at', operator: 'within', value: 1, unit: 'days' }],
      },
      true,
    ],
    [{ field: 'createdAt', operator: 'equals', value: '2026-03-01' }, false],
    [pro, false],
  ])('of %j: dependsOnTime is %p', (filter, expected) => {
    expect(dependencies(of(filter)).dependsOnTime).toBe(expected)
  })
})
