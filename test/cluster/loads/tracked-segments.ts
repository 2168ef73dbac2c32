import type { Client } from '@postrider/testing/service'

type Filter = Record<string, unknown>
export type Condition = ReturnType<typeof all>

const all = (...filters: Filter[]) => ({ logic: 'AND', groups: [{ filters }] })
const plan = (value: string): Filter => ({ field: 'data.plan', operator: 'equals', value })
const did = (name: string): Filter => ({ field: `event.${name}`, operator: 'triggered' })
const atLeastTwice = (name: string): Filter => ({
  field: `event.${name}`,
  operator: 'countAtLeast',
  value: 2,
})
const isIn = (id: string): Filter => ({ field: `segment.${id}`, operator: 'memberOfSegment' })
const isNotIn = (id: string): Filter => ({ field: `segment.${id}`, operator: 'notMemberOfSegment' })

/** A time window of 15 seconds. It is so short that events leave the window while the changes are made. */
const window = { value: 0.25, unit: 'minutes' }
const recently = (name: string): Filter => ({
  field: `event.${name}`,
  operator: 'triggeredWithin',
  ...window,
})
const notRecently = (name: string): Filter => ({
  field: `event.${name}`,
  operator: 'notTriggeredWithin',
  ...window,
})

/**
 * The two conditions that each tracked segment alternates between. `ids` are the ids of the STATIC segment
 * and of all earlier tracked segments.
 */
const conditions: ((ids: readonly string[]) => readonly [Condition, Condition])[] = [
  // Conditions on contact fields.
  () => [all(plan('pro')), all(plan('free'))],
  // Conditions on past events.
  () => [all(did('buy'), plan('pro')), all(atLeastTwice('buy'))],
  // Conditions with a time window.
  () => [all(recently('visit')), all(notRecently('visit'), plan('pro'))],
  // Conditions on a STATIC segment, whose members change through API calls.
  ([list = '']) => [all(isIn(list), plan('pro')), all(isNotIn(list), did('visit'))],
  // Conditions on other tracked segments.
  ([, fields = '', history = '', lapsing = '']) => [
    all(isIn(fields), isNotIn(history)),
    all(isNotIn(lapsing), plan('free')),
  ],
  // Conditions on events and on a tracked segment that refers to the STATIC segment.
  ([list = '', , , , ofList = '']) => [
    all(isNotIn(ofList), atLeastTwice('visit')),
    all(isIn(ofList), isIn(list)),
  ],
]

export interface TestSegments {
  /** The id of the STATIC segment, whose members change through API calls. */
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
 * Returns the contacts that currently match each segment. For a tracked segment, they are the contacts of a
 * new segment with the same condition and without stored members. For the STATIC segment, they are its
 * members.
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
