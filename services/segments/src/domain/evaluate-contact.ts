import { evaluate, type Subject } from '@postrider/conditions'
import type { ContactState } from '@postrider/contracts/messages'
import { knownBy, type Facts } from './facts.ts'
import type { Tracking } from './tracking.ts'

/** A contact enters or leaves a tracked segment. */
export interface Change {
  segmentId: string
  isMember: boolean
}

export interface Circumstances {
  /**
   * The contact as it is; without it, segments that read no history stay as they are, and facts tell about
   * its fields.
   */
  subject?: Subject | undefined
  /** Ids of the segments with stored members that the contact is in; is changed along. */
  members: Set<string>
  now: Date
  /** Without them, segments that read history stay as they are. */
  facts?: Facts | undefined
}

/**
 * Which tracked segments a contact enters and leaves, in the order in which that follows from each other.
 * Each segment is evaluated after those that it refers to, with what they have just become, so that crossings
 * that follow from a crossing need no second evaluation.
 */
export function evaluateContact(
  tracking: Tracking,
  { subject, members, now, facts }: Circumstances,
): Change[] {
  const { definitions, segments } = tracking
  const known = facts && knownBy(tracking, { facts, now, readsFields: subject === undefined })
  const read: Subject = { ...(subject ?? nobody), segments: members }
  const options = { now, definitions, ...(known ? { known } : {}) }
  const changes: Change[] = []
  for (const { id, condition, readsHistory } of segments) {
    if (readsHistory ? !facts : !subject) continue
    const isMember = evaluate(condition, read, options)
    if (isMember === members.has(id)) continue
    changes.push({ segmentId: id, isMember })
    if (isMember) members.add(id)
    else members.delete(id)
  }
  return changes
}

/** Nothing of it is read: facts answer. */
const nobody: Omit<Subject, 'segments'> = {
  email: '',
  subscribed: false,
  data: {},
  createdAt: new Date(0),
  updatedAt: new Date(0),
  events: [],
}

/** A contact as conditions read it. */
export const subjectOf = ({ email, subscribed, data, createdAt, updatedAt }: ContactState): Subject => ({
  email,
  subscribed,
  data,
  createdAt: new Date(createdAt),
  updatedAt: new Date(updatedAt),
  events: [],
  segments: new Set(),
})
