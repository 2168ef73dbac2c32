import { evaluate, type Subject } from '@postrider/conditions'
import type { ContactState } from '@postrider/contracts/messages'
import { knownBy, type Facts } from './facts.ts'
import type { Tracking } from './tracking.ts'

/** A contact's entry into a tracked segment, or its exit. */
export interface MembershipChange {
  segmentId: string
  isMember: boolean
}

export interface EvaluateContactInput {
  /**
   * The current contact. If it is undefined, the facts contain the results of field filters, and segments
   * that do not read events are skipped.
   */
  subject?: Subject | undefined
  /** Ids of the contact's segments that have stored members. Updated in place. */
  members: Set<string>
  now: Date
  /** If undefined, segments that read events are skipped. */
  facts?: Facts | undefined
}

/**
 * Returns which tracked segments a contact enters and leaves. Each segment is evaluated after the segments to
 * which it refers, with the contact's new memberships of these segments.
 */
export function evaluateContact(
  tracking: Tracking,
  { subject, members, now, facts }: EvaluateContactInput,
): MembershipChange[] {
  const { definitions, segments } = tracking
  const known = facts && knownBy(tracking, { facts, now, readsFields: subject === undefined })
  const read: Subject = { ...(subject ?? unreadSubject), segments: members }
  const options = { now, definitions, ...(known ? { known } : {}) }
  const changes: MembershipChange[] = []
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

/** Placeholder that is never read, because the facts are used instead. */
const unreadSubject: Omit<Subject, 'segments'> = {
  email: '',
  subscribed: false,
  data: {},
  createdAt: new Date(0),
  updatedAt: new Date(0),
  events: [],
}

/** Converts a contact for the evaluation of conditions. */
export const subjectOf = ({ email, subscribed, data, createdAt, updatedAt }: ContactState): Subject => ({
  email,
  subscribed,
  data,
  createdAt: new Date(createdAt),
  updatedAt: new Date(updatedAt),
  events: [],
  segments: new Set(),
})
