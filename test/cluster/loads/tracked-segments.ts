import type { Client } from '@postrider/testing/service'

type Filter = Record<string, unknown>
export type Condition = ReturnType<typeof all>

const all = (...filters: Filter[]) => ({ logic: 'AND', groups: [{ filters }] })
const plan = (value: string): Filter => ({ field: 'data.plan', operator: 'equals', value })
const did = (name: string): Filter => ({ field: `event.${name}`, operator: 'triggered' })
const often = (name: string): Filter => ({ field: `event.${name}`, operator: 'countAtLeast', value: 2 })
const isIn = (id: string): Filter => ({ field: `segment.${id}`, operator: 'memberOfSegment' })
const isNotIn = (id: string): Filter => ({ field: `segment.${id}`, operator: 'notMemberOfSegment' })

/** 15 seconds: it lapses again and again while changes stream in. */
const window = { value: 0.25, unit: 'minutes' }
const lately = (name: string): Filter => ({ field: `event.${name}`, operator: 'triggeredWithin', ...window })
const notLately = (name: string): Filter => ({
  field: `event.${name}`,
  operator: 'notTriggeredWithin',
  ...window,
})

/**
 * The conditions between which each tracked segment changes; `ids` are those of the STATIC segment and of the
 * tracked ones before.
 */
const conditions: ((ids: readonly string[]) => readonly [Condition, Condition])[] = [
  // Contact fields alone.
  () => [all(plan('pro')), all(plan('free'))],
  // Events of the past.
  () => [all(did('buy'), plan('pro')), all(often('buy'))],
  // A window that lapses.
  () => [all(lately('visit')), all(notLately('visit'), plan('pro'))],
  // A STATIC segment, whose members change by calls.
  ([list = '']) => [all(isIn(list), plan('pro')), all(isNotIn(list), did('visit'))],
  // Tracked segments.
  ([, fields = '', history = '', lapsing = '']) => [
    all(isIn(fields), isNotIn(history)),
    all(isNotIn(lapsing), plan('free')),
  ],
  // A tracked segment that refers to the STATIC one, and events.
  ([list = '', , , , ofList = '']) => [all(isNotIn(ofList), often('visit')), all(isIn(ofList), isIn(list))],
]

export interface SomeSegments {
  /** Its members change by calls. */
  list: string
  tracked: string[]
}

export async function createSegments(api: Client): Promise<SomeSegments> {
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

/** One of the two conditions of a tracked segment. */
export const conditionOf = ({ list, tracked }: SomeSegments, index: number, variant: 0 | 1) =>
  conditions[index]?.([list, ...tracked])[variant]

/**
 * Who fits each segment now, by segments of the same conditions without stored members; and who is in the
 * STATIC one.
 */
export async function whoFits(api: Client, { list, tracked }: SomeSegments): Promise<Map<string, string[]>> {
  const fitting = new Map([[list, await idsOf(api, list)]])
  const twins = new Map<string, string>()
  for (const id of tracked) {
    const { body: segment } = await api.get(`/segments/${id}`)
    const condition = [...twins].reduce(
      (text, [one, twin]) => text.replaceAll(one, twin),
      JSON.stringify(segment.condition),
    )
    twins.set(id, await create(api, { name: `Twin of ${segment.name}`, condition: JSON.parse(condition) }))
    fitting.set(id, await idsOf(api, twins.get(id) ?? ''))
  }
  return fitting
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
