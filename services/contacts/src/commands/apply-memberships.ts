import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import {
  crossingEvent,
  lastCrossings,
  mergeCopyChanges,
  type CopyChange,
  type Crosser,
  type Crossing,
} from '../domain/membership.ts'
import { ledgerEntry } from '../domain/messages.ts'
import { insertEvents } from '../store/events.ts'
import { lockCrossers, saveMembers } from '../store/memberships.ts'
import { saveCopies } from '../store/segment-copies.ts'
import type { Tx } from '../store/tables.ts'

/** What a batch of messages says, of any projects. */
export interface Memberships {
  crossings: readonly Crossing[]
  /** One for each message, crossings included. */
  copies: readonly CopyChange[]
}

/**
 * Brings the copy of memberships up to these messages, and records the crossings of tracked segments in the
 * ledger: five statements in one transaction, however many messages there are. A repeat changes nothing, and
 * neither does an older message about a contact and a segment, but for its row of the ledger, which may be
 * missing. Crossings of contacts that do not exist (any more) are ignored.
 */
export async function applyMemberships(ctx: Context, { crossings, copies }: Memberships): Promise<void> {
  if (copies.length === 0) return
  await transact(ctx.db, async (tx) => {
    // First, since everybody locks in this order: segments, then contacts.
    const ended = await saveCopies(tx, mergeCopyChanges(copies))
    const contacts = await lockCrossers(
      tx,
      crossings.map(({ contactId }) => contactId),
    )
    const known = crossings.filter((crossing) => isOf(contacts.get(crossing.contactId), crossing))
    const counting = known.filter(({ segmentId, version }) => version > (ended.get(segmentId) ?? 0))
    await saveMembers(tx, lastCrossings(counting), { at: ctx.now() })
    await record(
      tx,
      known.filter(({ isEvent }) => isEvent),
      contacts,
    )
  })
}

/** The contact exists, in the same project and generation as the segment. */
const isOf = (contact: Crosser | undefined, { projectId, generation }: Crossing): boolean =>
  contact?.projectId === projectId && contact.generation === generation

/** Id and time of a row are its crossing's: one that is recorded already is not recorded again. */
async function record(
  tx: Tx,
  crossings: readonly Crossing[],
  contacts: ReadonlyMap<string, Crosser>,
): Promise<void> {
  const inserted = await insertEvents(tx, crossings.map(crossingEvent))
  const drafts = crossings.flatMap((crossing) => {
    const contact = contacts.get(crossing.contactId)
    // `delete`: the batch itself may have a message twice.
    if (!contact || !inserted.delete(crossing.id)) return []
    return [ledgerEntry(crossingEvent(crossing), contact, crossing.correlationId)]
  })
  append(tx, drafts)
}
