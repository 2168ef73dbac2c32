import type { Data } from '@postrider/contracts'
import {
  contactCreated,
  contactDeleted,
  contactUpdated,
  draft,
  eventTracked,
  type ContactState,
  type Draft,
} from '@postrider/contracts/messages'
import { v7 as uuidv7 } from 'uuid'
import { someEmail, someProject } from './factories.ts'
import type { SegmentsUnderTest } from './start.ts'

/** Returns a project with functions that change its contacts and return the messages about these changes. */
export function trackedProject(segments: SegmentsUnderTest) {
  const project = someProject(segments)
  const { projectId } = project
  const about = (key: string) => ({ key, projectId, generation: 1, at: new Date() })

  /** Returns the current state of a contact in the contacts service. */
  const stateOf = async (id: string): Promise<ContactState> => {
    const { contacts } = await segments.contacts.find({ projectId, generation: 1, ids: [id] })
    const [contact] = contacts
    if (!contact) throw new Error('The contact does not exist')
    return contact
  }
  /** Creates or changes a contact, and returns the message, which is not yet consumed. */
  const change = async (email: string, plan: string): Promise<Draft> => {
    const { id } = project.put(email, plan)
    const state = await stateOf(id)
    return state.version === 1
      ? draft(contactCreated, about(id), state)
      : draft(contactUpdated, about(id), state)
  }
  return {
    ...project,
    change,
    createTracked: (condition: object, name = 'Tracked') =>
      project.createId({ name, condition, trackMembership: true }),
    /** Creates a contact without a message. */
    someone: (plan = 'free', data: Data = {}) => {
      const email = someEmail()
      return { email, id: segments.contacts.put(projectId, { email, data: { plan, ...data } }).id }
    },
    /** Returns the message about the contact's creation. */
    created: async (id: string): Promise<Draft> => draft(contactCreated, about(id), await stateOf(id)),
    track: tracking(segments, projectId),
    deleted: (id: string): Draft => {
      segments.contacts.delete(projectId, id)
      return draft(contactDeleted, about(id), { id, email: 'a@example.com', version: 99 })
    },
    membershipChanges: (segmentId: string) => membershipChangesOf(segments, segmentId),
    memberCount: async (id: string) => (await project.api.get(`/segments/${id}`)).body.memberCount,
  }
}

/**
 * Returns a function that adds an event to the contacts service, and returns its message, which is not yet
 * consumed.
 */
const tracking =
  (segments: SegmentsUnderTest, projectId: string) =>
  (id: string, name: string, { at = new Date(), data = {} }: { at?: Date; data?: Data } = {}): Draft => {
    const eventId = uuidv7()
    segments.contacts.track(projectId, id, { id: eventId, name, data, createdAt: at })
    const about = { key: id, projectId, generation: 1, at: new Date(), name }
    const event = { name, contactId: id, email: 'a@example.com', data, emailId: null, contactVersion: 1 }
    return draft(eventTracked, about, { ...event, id: eventId, createdAt: at.toISOString() })
  }

/** Returns the published membership changes of a segment, in order. */
async function membershipChangesOf(segments: SegmentsUnderTest, segmentId: string) {
  await segments.idle()
  return (await segments.published())
    .filter(({ type, data }) => type === 'membership.changed' && data.segmentId === segmentId)
    .map(({ data }) => ({
      contactId: data.contactId,
      isMember: data.isMember,
      version: data.membershipVersion,
    }))
}

export type TrackedProject = ReturnType<typeof trackedProject>
