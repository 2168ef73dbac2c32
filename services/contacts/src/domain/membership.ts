import type { Contact, LedgerEvent } from './contact.ts'

/** A contact's entry into a segment with stored members, or its exit. */
export interface MembershipChange {
  /** The id of the membership change itself, which is the same in each repetition of the message. */
  id: string
  projectId: string
  generation: number
  segmentId: string
  segmentName: string
  slug: string
  /**
   * Whether the change is recorded as an event. False for a STATIC segment, whose members change only by API
   * requests.
   */
  isEvent: boolean
  contactId: string
  isMember: boolean
  /** The segment's membership version. */
  version: number
  at: Date
  correlationId: string | undefined
  traceparent?: string | undefined
}

/** The fields of a contact that are needed to record an event. */
export type ContactRef = Pick<Contact, 'id' | 'projectId' | 'generation' | 'email' | 'version'>

/** Returns the event of a membership change. A repeated message results in the same event. */
export const membershipEvent = ({
  id,
  projectId,
  contactId,
  at,
  ...change
}: MembershipChange): LedgerEvent => ({
  id,
  projectId,
  contactId,
  name: `segment.${change.slug}.${change.isMember ? 'entry' : 'exit'}`,
  data: { segmentId: change.segmentId, segmentName: change.segmentName },
  emailId: null,
  createdAt: at,
})

/** The merged messages about one segment. */
export interface CopyChange {
  projectId: string
  generation: number
  segmentId: string
  /** The highest version. */
  version: number
  /** The version of the last message that ended all memberships, or 0 if there was no such message. */
  endedVersion: number
  deletedAt: Date | undefined
}

/** Returns the last change of each contact and segment. */
export function lastMembershipChanges(changes: readonly MembershipChange[]): MembershipChange[] {
  const last = new Map<string, MembershipChange>()
  for (const change of changes) {
    const key = `${change.segmentId}/${change.contactId}`
    const known = last.get(key)
    if (!known || known.version < change.version) last.set(key, change)
  }
  return [...last.values()]
}

/** Merges the changes into one change for each segment. */
export function mergeCopyChanges(changes: readonly CopyChange[]): CopyChange[] {
  const merged = new Map<string, CopyChange>()
  for (const change of changes) {
    const key = `${change.projectId}/${change.generation}/${change.segmentId}`
    const known = merged.get(key) ?? change
    merged.set(key, {
      ...known,
      version: Math.max(known.version, change.version),
      endedVersion: Math.max(known.endedVersion, change.endedVersion),
      deletedAt: known.deletedAt ?? change.deletedAt,
    })
  }
  return [...merged.values()]
}

/**
 * Maximum age of a redelivered message in days. A topic keeps a message for 7 more days after the last day on
 * which its dead letter can be replayed.
 */
const repeatDays = 38

/** Returns the earliest time at which a message that still arrives may have been sent. */
export const noOlderMessageBefore = (now: Date): Date => new Date(now.getTime() - repeatDays * 86_400_000)
