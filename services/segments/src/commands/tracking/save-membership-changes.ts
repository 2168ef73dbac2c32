import type { ProjectGeneration } from '@postrider/contracts'
import { causeOf } from '@postrider/contracts/messages'
import { append } from '@postrider/messaging'
import type { Context } from '../../context.ts'
import type { MembershipChange } from '../../domain/evaluate-contact.ts'
import { membershipChangedMessage } from '../../domain/messages.ts'
import {
  deleteEntries,
  insertEntries,
  lockSegments,
  raiseFigures,
  type Entry,
} from '../../store/membership-changes.ts'
import type { Tx } from '../../store/tables.ts'

/** A membership change of a contact. */
export interface ContactMembershipChange extends MembershipChange {
  contactId: string
  contactVersion: number
  /**
   * Correlation id of the cause. Undefined if it is unknown, for example if the membership changed only
   * because time has passed.
   */
  correlationId?: string | undefined
  /** The trace context of the cause, if its trace is sampled. */
  traceparent?: string | undefined
}

/**
 * Saves membership changes in the given order, and appends one message per change. The transaction must have
 * locked the definitions and the contacts' states. For a contact that enters and leaves in one batch, appends
 * two messages but stores no row.
 */
export async function saveMembershipChanges(
  ctx: Pick<Context, 'newId' | 'now'>,
  tx: Tx,
  { project, changes }: { project: ProjectGeneration; changes: readonly ContactMembershipChange[] },
): Promise<void> {
  if (changes.length === 0) return
  const at = ctx.now()
  const segments = await lockSegments(tx, project, [...new Set(changes.map(({ segmentId }) => segmentId))])
  const figures = new Map(
    [...segments.values()].map(({ id, membershipVersion }) => [
      id,
      { id, membershipVersion, entries: 0, exits: 0 },
    ]),
  )
  const numbered = changes.flatMap((change) => {
    const segment = segments.get(change.segmentId)
    const figure = figures.get(change.segmentId)
    if (!segment || !figure) return []
    figure.membershipVersion += 1
    if (change.isMember) figure.entries += 1
    else figure.exits += 1
    return [{ segment, change, membershipVersion: figure.membershipVersion }]
  })
  const { entries, exits } = netEffectOf(
    numbered.map(({ change, membershipVersion }) => ({ ...change, entryVersion: membershipVersion })),
  )
  await deleteEntries(tx, exits)
  await insertEntries(tx, { projectId: project.projectId, at }, entries)
  await raiseFigures(tx, [...figures.values()])
  append(
    tx,
    numbered.map(({ segment, change, membershipVersion }) => {
      const { contactId, contactVersion, isMember } = change
      const data = {
        id: ctx.newId(),
        contactId,
        contactVersion,
        isMember,
        membershipVersion,
        ...causeOf(change),
      }
      return membershipChangedMessage(segment, data, at)
    }),
  )
}

interface EntryOrExit extends Entry {
  isMember: boolean
}

/**
 * Returns the net effect of all changes for each contact and segment. The first change shows whether the
 * contact was a member before. The last change shows whether the contact is a member afterwards.
 */
function netEffectOf(numbered: readonly EntryOrExit[]): { entries: EntryOrExit[]; exits: EntryOrExit[] } {
  const pairs = Map.groupBy(numbered, ({ segmentId, contactId }) => `${segmentId}/${contactId}`)
  const entries: EntryOrExit[] = []
  const exits: EntryOrExit[] = []
  for (const ofPair of pairs.values()) {
    const [first, last] = [ofPair[0], ofPair.at(-1)]
    if (first && !first.isMember) exits.push(first)
    if (last?.isMember) entries.push(last)
  }
  // A sequence of enter, leave, enter inserts a row. A sequence of leave, enter replaces the row.
  return { entries, exits }
}
