import type { Contact, LedgerEvent } from './contact.ts'

/** A contact that has entered or left a segment with stored members. */
export interface Crossing {
  /** The id of the crossing itself, the same in each repeat of the message. */
  id: string
  projectId: string
  generation: number
  segmentId: string
  segmentName: string
  slug: string
  /** False for a segment whose members change by calls: that is no event of the contact. */
  isEvent: boolean
  contactId: string
  isMember: boolean
  /** The segment's membership version. */
  version: number
  at: Date
  correlationId: string | undefined
}

/** The contact of a crossing, as far as the ledger needs it. */
export type Crosser = Pick<Contact, 'id' | 'projectId' | 'generation' | 'email' | 'version'>

/**
 * The row of the ledger (API spec, "Events the service records"); a repeat of the message makes the same one.
 */
export const crossingEvent = ({ id, projectId, contactId, at, ...crossing }: Crossing): LedgerEvent => ({
  id,
  projectId,
  contactId,
  name: `segment.${crossing.slug}.${crossing.isMember ? 'entry' : 'exit'}`,
  data: { segmentId: crossing.segmentId, segmentName: crossing.segmentName },
  emailId: null,
  createdAt: at,
})

/** What messages say of one segment, taken together. */
export interface CopyChange {
  projectId: string
  generation: number
  segmentId: string
  /** The highest. */
  version: number
  /** The version of the last message that ended all memberships; 0: none did. */
  endedVersion: number
  deletedAt: Date | undefined
}

/** Each contact's last crossing of each segment. */
export function lastCrossings(crossings: readonly Crossing[]): Crossing[] {
  const last = new Map<string, Crossing>()
  for (const crossing of crossings) {
    const key = `${crossing.segmentId}/${crossing.contactId}`
    const known = last.get(key)
    if (!known || known.version < crossing.version) last.set(key, crossing)
  }
  return [...last.values()]
}

/** The changes of copies, one for each segment. */
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
 * A topic keeps messages for seven days, after the last day on which a dead letter can be replayed: as long
 * as the inbox is kept.
 */
const repeatDays = 38

/** What was settled before this instant cannot meet an older message any more. */
export const noOlderMessageBefore = (now: Date): Date => new Date(now.getTime() - repeatDays * 86_400_000)
