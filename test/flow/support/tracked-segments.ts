import type { Project } from './start-flow.ts'

type Filter = Record<string, unknown>
const all = (...filters: Filter[]) => ({ logic: 'AND', groups: [{ filters }] })
const plan = (value: string): Filter => ({ field: 'data.plan', operator: 'equals', value })
const did = (name: string): Filter => ({ field: `event.${name}`, operator: 'triggered' })
const often = (name: string): Filter => ({ field: `event.${name}`, operator: 'countAtLeast', value: 2 })
const within = (name: string): Filter => ({
  field: `event.${name}`,
  operator: 'triggeredWithin',
  value: 30,
  unit: 'days',
})
const isIn = (id: string): Filter => ({ field: `segment.${id}`, operator: 'memberOfSegment' })
const isNotIn = (id: string): Filter => ({ field: `segment.${id}`, operator: 'notMemberOfSegment' })

/** Conditions of a segment. They refer to earlier segments by index and to a STATIC segment by id. */
export const conditions: ((ids: readonly string[], list: string) => object[])[] = [
  () => [all(plan('pro')), all(plan('free'))],
  () => [all(did('buy')), all(within('visit'), plan('pro'))],
  ([first = '']) => [all(isIn(first), often('buy')), all(isNotIn(first), often('visit'))],
  ([first = '', second = '']) => [all(isIn(first)), all(isIn(first), isNotIn(second))],
  (ids) => [all(isNotIn(ids[3] ?? '')), all(isIn(ids[2] ?? ''), plan('pro'))],
  (_ids, list) => [all(isIn(list), plan('pro')), all(isNotIn(list), did('visit'))],
  ([first = '', , , , , ofList = ''], list) => [
    all(isIn(ofList), isNotIn(first)),
    all(isNotIn(ofList), isIn(list)),
  ],
]

/** Two segments with the same condition. */
export interface SegmentPair {
  tracked: string
  /** A segment with the same condition and without stored members: the contacts that match now. */
  fresh: string
}

/** Creates a STATIC segment and returns its id. */
export async function createList({ api }: Project): Promise<string> {
  const { status, body } = await api.post('/segments', { body: { name: 'List', type: 'STATIC' } })
  expect(status).toBe(201)
  return body.id
}

/** Creates a pair for each of the conditions. */
export async function createPairs({ api }: Project, list: string): Promise<SegmentPair[]> {
  const pairs: SegmentPair[] = []
  for (const [place, make] of conditions.entries()) {
    const create = async (ids: string[], trackMembership: boolean): Promise<string> => {
      const body = { name: `Segment ${place}`, condition: make(ids, list)[0], trackMembership }
      const { status, body: segment } = await api.post('/segments', { body })
      expect(status).toBe(201)
      return segment.id
    }
    pairs.push({
      tracked: await create(
        pairs.map(({ tracked }) => tracked),
        true,
      ),
      fresh: await create(
        pairs.map(({ fresh }) => fresh),
        false,
      ),
    })
  }
  return pairs
}
