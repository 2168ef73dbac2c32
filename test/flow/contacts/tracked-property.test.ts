import { services } from '@postrider/services'
import { fc } from '@postrider/testing/property'
import { startFlow, type Flow, type Project } from '../support/start-flow.ts'
import { unrulyBroker, type UnrulyBroker } from '../support/unruly-broker.ts'

// Property: after any changes of contacts, events and conditions, and with any order of messages, the
// members of a tracked segment are finally the contacts that match. Each contact has entered as often as it
// has left, plus once if it is a member.

let flow: Flow
let unruly: UnrulyBroker

beforeAll(async () => {
  unruly = unrulyBroker()
  await unruly.broker.start()
  const overrides = Object.fromEntries(services.map(({ name }) => [name, { broker: unruly.broker }]))
  // With four contacts, both paths are tested: two or more changes are written together, a single one alone.
  const segments = { broker: unruly.broker, fewestTogether: 2 }
  flow = await startFlow({}, { overrides: { ...overrides, segments } })
})
afterAll(async () => {
  await flow.stop()
  await unruly.broker.stop()
})

const topics = ['contacts.contacts.v1', 'contacts.events.v1', 'segments.memberships.v1']

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
const conditions: ((ids: readonly string[], list: string) => object[])[] = [
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

interface Pair {
  tracked: string
  /** A segment with the same condition and without stored members: the contacts that match now. */
  fresh: string
}

const contactCount = 4

const command = fc.oneof(
  fc.record({
    kind: fc.constant('plan'),
    who: fc.nat(contactCount - 1),
    value: fc.constantFrom('pro', 'free'),
  }),
  fc.record({
    kind: fc.constant('track'),
    who: fc.nat(contactCount - 1),
    value: fc.constantFrom('buy', 'visit'),
  }),
  fc.record({ kind: fc.constant('delete'), who: fc.nat(contactCount - 1), value: fc.constant('') }),
  fc.record({
    kind: fc.constantFrom('add', 'remove'),
    who: fc.nat(contactCount - 1),
    value: fc.constant(''),
  }),
  fc.record({ kind: fc.constant('hold'), who: fc.nat(topics.length - 1), value: fc.constant('') }),
  fc.record({ kind: fc.constant('release'), who: fc.constant(0), value: fc.constant('') }),
  fc.record({ kind: fc.constant('repeat'), who: fc.nat(20), value: fc.constant('') }),
  fc.record({
    kind: fc.constant('edit'),
    who: fc.nat(conditions.length - 1),
    value: fc.constantFrom('0', '1'),
  }),
  fc.record({ kind: fc.constant('rename'), who: fc.nat(conditions.length - 1), value: fc.uuid() }),
  fc.record({ kind: fc.constant('compute'), who: fc.nat(conditions.length - 1), value: fc.constant('') }),
  fc.record({
    kind: fc.constant('tracking'),
    who: fc.nat(conditions.length - 1),
    value: fc.constantFrom('on', 'off'),
  }),
  fc.record({ kind: fc.constant('settle'), who: fc.constant(0), value: fc.constant('') }),
)
type Command = Parameters<Parameters<typeof command.map>[0]>[0]

async function createList({ api }: Project): Promise<string> {
  const { status, body } = await api.post('/segments', { body: { name: 'List', type: 'STATIC' } })
  expect(status).toBe(201)
  return body.id
}

async function createPairs({ api }: Project, list: string): Promise<Pair[]> {
  const pairs: Pair[] = []
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

interface TestState {
  project: Project
  /** The STATIC segment. */
  list: string
  pairs: Pair[]
}

const emailOf = (who: number) => `person${who}@example.com`

async function runCommand(
  { project: { api }, list, pairs }: TestState,
  { kind, who, value }: Command,
): Promise<void> {
  switch (kind) {
    case 'plan':
      return void (await api.post('/contacts', { body: { email: emailOf(who), data: { plan: value } } }))
    case 'track':
      return void (await api.post('/v1/track', { body: { email: emailOf(who), event: value } }))
    case 'delete': {
      const { body } = await api.get(`/contacts?search=${emailOf(who)}`)
      for (const { id } of body.data ?? body.contacts ?? []) await api.delete(`/contacts/${id}`)
      return
    }
    case 'add':
      return void (await api.post(`/segments/${list}/members`, {
        body: { emails: [emailOf(who)], createMissing: true },
      }))
    case 'remove':
      return void (await api.delete(`/segments/${list}/members`, { body: { emails: [emailOf(who)] } }))
    case 'hold':
      return unruly.hold(topics[who] ?? '')
    case 'release':
      return unruly.release()
    case 'repeat':
      return unruly.repeat(topics, who)
    case 'edit': {
      const make = conditions[who]
      for (const side of ['tracked', 'fresh'] as const) {
        const condition = make?.(
          pairs.map((pair) => pair[side]),
          list,
        )[Number(value)]
        const { status } = await api.patch(`/segments/${pairs[who]?.[side]}`, { body: { condition } })
        if (status !== 200) throw new Error(`The edit failed with status ${status}`)
      }
      return
    }
    case 'rename':
      return void (await api.patch(`/segments/${pairs[who]?.tracked}`, { body: { name: value } }))
    case 'compute':
      return void (await api.post(`/segments/${pairs[who]?.tracked}/compute`))
    case 'tracking':
      return setTracking(api, pairs[who], value === 'on')
    default:
      return flow.idle()
  }
}

async function setTracking(
  api: Project['api'],
  pair: Pair | undefined,
  trackMembership: boolean,
): Promise<void> {
  const { status } = await api.patch(`/segments/${pair?.tracked}`, { body: { trackMembership } })
  if (status !== 200) throw new Error(`Tracking failed with status ${status}`)
}

interface MembershipChange {
  segmentId: string
  contactId: string
  isMember: boolean
}

/**
 * Derives the members of a segment from its messages; empty after tracking ends. Throws if a contact enters
 * twice, or leaves without having entered.
 */
function membersByMessages(segmentId: string): Set<string> {
  const members = new Set<string>()
  // A batch is published again if the relay could not commit or a consumer failed.
  const known = new Set<string>()
  for (const { headers, value } of unruly.published) {
    const { ce_id: id } = headers
    if (id === undefined) throw new Error('A message without an id')
    if (known.has(id)) continue
    known.add(id)
    const isEnd = headers['ce_type'] === 'segment.untracked'
    if (!isEnd && headers['ce_type'] !== 'membership.changed') continue
    const message: MembershipChange & { id: string } = JSON.parse(value)
    if (isEnd && message.id === segmentId) members.clear()
    if (isEnd || message.segmentId !== segmentId) continue
    const { contactId, isMember } = message
    if (isMember === members.has(contactId)) throw new Error(`${contactId} entered or left twice in a row`)
    if (isMember) members.add(contactId)
    else members.delete(contactId)
  }
  return members
}

async function expectMatchingMembers({ project: { api }, list, pairs }: TestState): Promise<void> {
  const allContacts = await api.get('/contacts?limit=100')
  const existing = new Set(
    (allContacts.body.data ?? allContacts.body.contacts).map(({ id }: { id: string }) => id),
  )
  const found: unknown[] = []
  const wanted: unknown[] = []
  for (const { tracked, fresh } of [...pairs, { tracked: list, fresh: list }]) {
    const { body } = await api.get(`/segments/${fresh}/contacts?pageSize=100`)
    const { body: segment } = await api.get(`/segments/${tracked}`)
    const ids: string[] = body.data.map(({ id }: { id: string }) => id).toSorted()
    // A deleted contact leaves without a message.
    const byMessages = [...membersByMessages(tracked)].filter((id) => existing.has(id)).toSorted()
    found.push({ members: byMessages, count: segment.memberCount })
    wanted.push({ members: ids, count: ids.length })
  }
  expect(found).toEqual(wanted)
}

describe('tracked membership', () => {
  it('finally equals the matching contacts, with a consistent number of entries and exits', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 40 }), async (commands) => {
        const project = await flow.newProject()
        const list = await createList(project)
        const state = { project, list, pairs: await createPairs(project, list) }

        for (const each of commands) await runCommand(state, each)
        await unruly.release()
        for (const pair of state.pairs) await setTracking(project.api, pair, true)
        await flow.idle()

        await expectMatchingMembers(state)
      }),
      { numRuns: 6, endOnFailure: true },
    )
  }, 600_000)
})
