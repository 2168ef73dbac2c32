import type { Contact, LedgerEvent } from './contact.ts'

/** A contact that has entered or left a segment with stored members. */
export interface MembershipChange {
  /** The id of the membership change itself, the same in each repeat of the message. */
  id: string
  projectId: string
  generation: number
  segmentId: string
  segmentName: string
  slug: string
  /** False for a segment whose members change only by API requests: these are not events of the contact. */
  isEvent: boolean
  contactId: string
  isMember: boolean
  /** The segment's membership version. */
  version: number
  at: Date
  correlationId: string | undefined
}

/** The fields of a contact that the ledger needs. */
export type ContactRef = Pick<Contact, 'id' | 'projectId' | 'generation' | 'email' | 'version'>

/** Returns the ledger row of a membership change. A repeated message gives the same row. */
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
  /** The version of the last message that ended all memberships. 0: none. */
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

/** Merges the changes of copies into one per segment. */
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
 * A topic keeps messages for seven days after the last day on which a dead letter can be replayed. The
 * inbox is kept as long.
 */
const repeatDays = 38

/** No older message can arrive about changes before this instant. */
export const noOlderMessageBefore = (now: Date): Date => new Date(now.getTime() - repeatDays * 86_400_000)
