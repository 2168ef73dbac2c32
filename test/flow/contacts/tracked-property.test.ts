import { services } from '@postrider/services'
import { fc } from '@postrider/testing/property'
import { startFlow, type Flow } from '../support/start-flow.ts'
import { command, runCommand, setTracking, type TestState } from '../support/tracked-commands.ts'
import { createList, createPairs } from '../support/tracked-segments.ts'
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
  // With four contacts, both paths are tested: two or more changes are written together, a single change is
  // written alone.
  const segments = { broker: unruly.broker, fewestTogether: 2 }
  flow = await startFlow({}, { overrides: { ...overrides, segments } })
})
afterAll(async () => {
  await flow.stop()
  await unruly.broker.stop()
})

interface MembershipChange {
  segmentId: string
  contactId: string
  isMember: boolean
}

/**
 * Derives the members of a segment from its messages. Returns an empty set after the tracking ends. Throws if
 * a contact enters twice, or leaves without having entered.
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
        const state = { flow, unruly, project, list, pairs: await createPairs(project, list) }

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
