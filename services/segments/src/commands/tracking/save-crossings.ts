import type { ProjectGeneration } from '@postrider/contracts'
import { append } from '@postrider/messaging'
import type { Context } from '../../context.ts'
import type { Change } from '../../domain/evaluate-contact.ts'
import { crossed } from '../../domain/messages.ts'
import {
  deleteEntries,
  insertEntries,
  lockSegments,
  raiseFigures,
  type Entry,
} from '../../store/crossings.ts'
import type { Tx } from '../../store/tables.ts'

/** A change of a contact, in the order in which they came. */
export interface ContactChange extends Change {
  contactId: string
  contactVersion: number
  /** What caused it; undefined where nothing is known to, as when time has passed. */
  correlationId: string | undefined
}

/**
 * Writes crossings, each with its message, in a transaction that has locked the states of the contacts and
 * the definitions. A contact that enters and leaves in one batch has two messages and, in the end, no row.
 * Four statements, the outbox aside.
 */
export async function saveCrossings(
  ctx: Pick<Context, 'newId' | 'now'>,
  tx: Tx,
  { project, changes }: { project: ProjectGeneration; changes: readonly ContactChange[] },
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
  const crossings = changes.flatMap((change) => {
    const segment = segments.get(change.segmentId)
    const figure = figures.get(change.segmentId)
    if (!segment || !figure) return []
    figure.membershipVersion += 1
    if (change.isMember) figure.entries += 1
    else figure.exits += 1
    return [{ segment, change, membershipVersion: figure.membershipVersion }]
  })
  const { entries, exits } = endsOf(
    crossings.map(({ change, membershipVersion }) => ({ ...change, entryVersion: membershipVersion })),
  )
  await deleteEntries(tx, exits)
  await insertEntries(tx, { projectId: project.projectId, at }, entries)
  await raiseFigures(tx, [...figures.values()])
  append(
    tx,
    crossings.map(({ segment, change, membershipVersion }) => {
      const { contactId, contactVersion, isMember, correlationId } = change
      const crossing = {
        id: ctx.newId(),
        contactId,
        contactVersion,
        isMember,
        membershipVersion,
        correlationId,
      }
      return crossed(segment, crossing, at)
    }),
  )
}

interface Crossing extends Entry {
  isMember: boolean
}

/**
 * What is left of several crossings of one contact and segment: the first tells what it was before, the last
 * what it is now.
 */
function endsOf(crossings: readonly Crossing[]): { entries: Crossing[]; exits: Crossing[] } {
  const pairs = Map.groupBy(crossings, ({ segmentId, contactId }) => `${segmentId}/${contactId}`)
  const entries: Crossing[] = []
  const exits: Crossing[] = []
  for (const ofPair of pairs.values()) {
    const [first, last] = [ofPair[0], ofPair.at(-1)]
    if (first && !first.isMember) exits.push(first)
    if (last?.isMember) entries.push(last)
  }
  // Enter, leave, enter is one insert; leave, then enter again replaces the row by a newer one.
  return { entries, exits }
}
