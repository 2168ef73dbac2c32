import { fc } from '@postrider/testing/property'
import type { Flow, Project } from './start-flow.ts'
import { conditions, type SegmentPair } from './tracked-segments.ts'
import type { UnrulyBroker } from './unruly-broker.ts'

const topics = ['contacts.contacts.v1', 'contacts.events.v1', 'segments.memberships.v1']

const contactCount = 4

/** A change of contacts, segments or the order of messages. */
export const command = fc.oneof(
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
export type Command = Parameters<Parameters<typeof command.map>[0]>[0]

export interface TestState {
  flow: Flow
  unruly: UnrulyBroker
  project: Project
  /** The STATIC segment. */
  list: string
  pairs: SegmentPair[]
}

const emailOf = (who: number) => `person${who}@example.com`

type Action = (state: TestState, who: number, value: string) => Promise<unknown> | void

const actions: Record<Command['kind'], Action> = {
  plan: ({ project: { api } }, who, plan) =>
    api.post('/contacts', { body: { email: emailOf(who), data: { plan } } }),
  track: ({ project: { api } }, who, event) =>
    api.post('/v1/track', { body: { email: emailOf(who), event } }),
  delete: ({ project: { api } }, who) => deleteContact(api, emailOf(who)),
  add: ({ project: { api }, list }, who) =>
    api.post(`/segments/${list}/members`, { body: { emails: [emailOf(who)], createMissing: true } }),
  remove: ({ project: { api }, list }, who) =>
    api.delete(`/segments/${list}/members`, { body: { emails: [emailOf(who)] } }),
  hold: ({ unruly }, topic) => unruly.hold(topics[topic] ?? ''),
  release: ({ unruly }) => unruly.release(),
  repeat: ({ unruly }, count) => unruly.repeat(topics, count),
  edit: (state, index, version) => editConditions(state, index, Number(version)),
  rename: ({ project: { api }, pairs }, index, name) =>
    api.patch(`/segments/${pairs[index]?.tracked}`, { body: { name } }),
  compute: ({ project: { api }, pairs }, index) => api.post(`/segments/${pairs[index]?.tracked}/compute`),
  tracking: ({ project: { api }, pairs }, index, value) => setTracking(api, pairs[index], value === 'on'),
  settle: ({ flow }) => flow.idle(),
}

/** Runs a command. Each command is valid in any state. */
export async function runCommand(state: TestState, { kind, who, value }: Command): Promise<void> {
  await actions[kind](state, who, value)
}

async function deleteContact(api: Project['api'], email: string): Promise<void> {
  const { body } = await api.get(`/contacts?search=${email}`)
  for (const { id } of body.data ?? body.contacts ?? []) await api.delete(`/contacts/${id}`)
}

/** Sets one of the two conditions of a pair. */
async function editConditions(
  { project: { api }, list, pairs }: TestState,
  index: number,
  version: number,
): Promise<void> {
  for (const side of ['tracked', 'fresh'] as const) {
    const ids = pairs.map((pair) => pair[side])
    const condition = conditions[index]?.(ids, list)[version]
    const { status } = await api.patch(`/segments/${pairs[index]?.[side]}`, { body: { condition } })
    if (status !== 200) throw new Error(`The edit failed with status ${status}`)
  }
}

/** Starts or ends the tracking of a pair's segment. */
export async function setTracking(
  api: Project['api'],
  pair: SegmentPair | undefined,
  trackMembership: boolean,
): Promise<void> {
  const { status } = await api.patch(`/segments/${pair?.tracked}`, { body: { trackMembership } })
  if (status !== 200) throw new Error(`Tracking failed with status ${status}`)
}
