import type { Draft } from '@postrider/contracts/messages'
import { subscription, wireMessage } from '@postrider/messaging'
import { v7 as uuidv7 } from 'uuid'
import { onContacts } from '../src/consumers/on-contacts.ts'
import { createContext, type Context } from '../src/context.ts'
import { all, onPlan, someEmail } from './factories.ts'
import { configFor, startSegments, type SegmentsUnderTest } from './start.ts'
import { trackedProject, type TrackedProject } from './tracked-project.ts'

let segments: SegmentsUnderTest
let other: Context
let project: TrackedProject

beforeAll(async () => {
  segments = await startSegments()
  other = createContext(configFor(segments.databaseUrl), { contacts: segments.contacts, now: segments.now })
})
beforeEach(() => {
  project = trackedProject(segments)
})
afterAll(async () => {
  await other.db.destroy()
  await segments.stop()
})

const bought = all({ field: 'event.buy', operator: 'triggered' })
const recently = all({ field: 'event.buy', operator: 'triggeredWithin', value: 1, unit: 'hours' })

const by = (message: Draft, correlationId: string): Draft => ({ ...message, correlationId })

/** Consumes messages as one batch, whose correlation id differs from the messages' ids. */
const consumeTogether = (...messages: Draft[]): Promise<void> => {
  const failures = {
    deadLetter: (_group: string, _message: unknown, reason: string) => Promise.reject(new Error(reason)),
    onRetry: () => undefined,
  }
  const batch = messages.map((message) => wireMessage(uuidv7(), message))
  return subscription(onContacts(other), failures).deliver(batch, new AbortController().signal)
}

/** Returns the membership changes of a segment in order, with their correlation ids. */
async function causesOf(segmentId: string) {
  await segments.idle()
  return (await segments.published())
    .filter(({ type, data }) => type === 'membership.changed' && data.segmentId === segmentId)
    .map(({ correlationId, data }) => [data.contactId, data.isMember, correlationId])
}

describe('a membership change of a tracked segment', () => {
  it("has the correlation id of the contact's change, even within a batch", async () => {
    const id = await project.createTracked(onPlan('pro'))
    await segments.idle()
    const [one, two] = [someEmail(), someEmail()]
    const first = [by(await project.change(one, 'pro'), 'c1'), by(await project.change(two, 'pro'), 'c2')]
    await consumeTogether(...first)
    await segments.idle()

    const second = [by(await project.change(two, 'free'), 'c3'), by(await project.change(one, 'free'), 'c4')]
    await consumeTogether(...second)

    const [a, b] = first.map(({ key }) => key)
    expect(await causesOf(id)).toEqual([
      [a, true, 'c1'],
      [b, true, 'c2'],
      [b, false, 'c3'],
      [a, false, 'c4'],
    ])
  })

  it('has the correlation id of the event that caused it', async () => {
    const id = await project.createTracked(bought)
    await segments.idle()
    const known = await project.change(someEmail(), 'free')
    const { key } = known
    await consumeTogether(by(known, 'c1'))
    await segments.idle()

    await consumeTogether(
      by(project.track(key, 'view'), 'c2'),
      by(project.track(key, 'buy'), 'c3'),
      by(project.track(key, 'buy'), 'c4'),
    )

    expect(await causesOf(id)).toEqual([[key, true, 'c3']])
  })

  it('has the correlation id of the event even if the history is read from the contacts service', async () => {
    const { id: contactId } = project.someone('free')
    const id = await project.createTracked(bought)
    await segments.idle()
    await segments.db
      .updateTable('contact_states')
      .set({ facts: null })
      .where('contact_id', '=', contactId)
      .execute()

    await consumeTogether(
      by(project.track(contactId, 'buy'), 'c1'),
      by(project.track(contactId, 'view'), 'c2'),
    )

    expect(await causesOf(id)).toEqual([[contactId, true, 'c1']])
  })

  it('has no correlation id if only time has passed', async () => {
    const { id: contactId } = project.someone('free')
    const id = await project.createTracked(recently)
    await segments.idle()
    await consumeTogether(by(project.track(contactId, 'buy', { at: segments.now() }), 'c1'))
    await segments.idle()

    segments.forward(3_601_000)

    expect(await causesOf(id)).toEqual([
      [contactId, true, 'c1'],
      [contactId, false, undefined],
    ])
  })
})
