import type { Client } from '@postrider/testing/service'

type Filter = Record<string, unknown>
export type Condition = ReturnType<typeof all>

const all = (...filters: Filter[]) => ({ logic: 'AND', groups: [{ filters }] })
const plan = (value: string): Filter => ({ field: 'data.plan', operator: 'equals', value })
const did = (name: string): Filter => ({ field: `event.${name}`, operator: 'triggered' })
const often = (name: string): Filter => ({ field: `event.${name}`, operator: 'countAtLeast', value: 2 })
const isIn = (id: string): Filter => ({ field: `segment.${id}`, operator: 'memberOfSegment' })
const isNotIn = (id: string): Filter => ({ field: `segment.${id}`, operator: 'notMemberOfSegment' })

/** 15 seconds, so that events leave the window often while changes arrive. */
const window = { value: 0.25, unit: 'minutes' }
const lately = (name: string): Filter => ({ field: `event.${name}`, operator: 'triggeredWithin', ...window })
const notLately = (name: string): Filter => ({
  field: `event.${name}`,
  operator: 'notTriggeredWithin',
  ...window,
})

/**
 * Each tracked segment alternates between two conditions. `ids` are the ids of the STATIC segment and of the
 * tracked segments before this one.
 */
const conditions: ((ids: readonly string[]) => readonly [Condition, Condition])[] = [
  // Contact fields only.
  () => [all(plan('pro')), all(plan('free'))],
  // Past events.
  () => [all(did('buy'), plan('pro')), all(often('buy'))],
  // A time window.
  () => [all(lately('visit')), all(notLately('visit'), plan('pro'))],
  // A STATIC segment, whose members change by API calls.
  ([list = '']) => [all(isIn(list), plan('pro')), all(isNotIn(list), did('visit'))],
  // Other tracked segments.
  ([, fields = '', history = '', lapsing = '']) => [
    all(isIn(fields), isNotIn(history)),
    all(isNotIn(lapsing), plan('free')),
  ],
  // A tracked segment that refers to the STATIC segment, and events.
  ([list = '', , , , ofList = '']) => [all(isNotIn(ofList), often('visit')), all(isIn(ofList), isIn(list))],
]

export interface TestSegments {
  /** The STATIC segment, whose members change by API calls. */
  list: string
  tracked: string[]
}

export async function createSegments(api: Client): Promise<TestSegments> {
  const list = await create(api, { name: 'List', type: 'STATIC' })
  const tracked: string[] = []
  for (const [index, make] of conditions.entries()) {
    const [condition] = make([list, ...tracked])
    tracked.push(await create(api, { name: `Tracked ${index}`, condition, trackMembership: true }))
  }
  return { list, tracked }
}

async function create(api: Client, body: object): Promise<string> {
  const made = await api.post('/segments', { body })
  expect(made).toMatchObject({ status: 201 })
  return made.body.id
}

/** Returns one of the two conditions of a tracked segment. */
export const conditionOf = ({ list, tracked }: TestSegments, index: number, variant: 0 | 1) =>
  conditions[index]?.([list, ...tracked])[variant]

/**
 * Returns the contacts that match each segment now. For a tracked segment, queries a new segment with the
 * same condition and without stored members. For the STATIC segment, returns its members.
 */
export async function matchingContacts(
  api: Client,
  { list, tracked }: TestSegments,
): Promise<Map<string, string[]>> {
  const matching = new Map([[list, await idsOf(api, list)]])
  const twins = new Map<string, string>()
  for (const id of tracked) {
    const { body: segment } = await api.get(`/segments/${id}`)
    const condition = [...twins].reduce(
      (text, [one, twin]) => text.replaceAll(one, twin),
      JSON.stringify(segment.condition),
    )
    twins.set(id, await create(api, { name: `Twin of ${segment.name}`, condition: JSON.parse(condition) }))
    matching.set(id, await idsOf(api, twins.get(id) ?? ''))
  }
  return matching
}

async function idsOf(api: Client, segmentId: string): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page += 1) {
    const { status, body } = await api.get(`/segments/${segmentId}/contacts?pageSize=100&page=${page}`)
    expect(status).toBe(200)
    ids.push(...body.data.map(({ id }: { id: string }) => id))
    if (page >= body.totalPages) return ids.toSorted()
  }
}
