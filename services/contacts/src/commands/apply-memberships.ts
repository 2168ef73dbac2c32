import { causeOf } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import {
  membershipEvent,
  lastMembershipChanges,
  mergeCopyChanges,
  type CopyChange,
  type ContactRef,
  type MembershipChange,
} from '../domain/membership.ts'
import { eventTrackedMessage } from '../domain/messages.ts'
import { insertEvents } from '../store/events.ts'
import { lockContactRefs, saveMembers } from '../store/memberships.ts'
import { saveCopies } from '../store/segment-copies.ts'
import type { Tx } from '../store/tables.ts'

/** The content of a batch of messages of any projects. */
export interface MembershipMessages {
  changes: readonly MembershipChange[]
  /** One entry for each message, including membership changes. */
  copies: readonly CopyChange[]
}

/**
 * Applies a batch of messages to the copy of the memberships, and records membership changes of tracked
 * segments as events. Runs five statements in one transaction for any number of messages.
 *
 * Idempotent. If a newer message about the same contact and segment was already applied, only adds the
 * missing event. Ignores contacts that do not exist.
 */
export async function applyMemberships(ctx: Context, { changes, copies }: MembershipMessages): Promise<void> {
  if (copies.length === 0) return
  await transact(ctx.db, async (tx) => {
    // Save the copies first: all transactions lock segments before contacts.
    const ended = await saveCopies(tx, mergeCopyChanges(copies))
    const contacts = await lockContactRefs(
      tx,
      changes.map(({ contactId }) => contactId),
    )
    const known = changes.filter((change) => isOf(contacts.get(change.contactId), change))
    const counting = known.filter(({ segmentId, version }) => version > (ended.get(segmentId) ?? 0))
    await saveMembers(tx, lastMembershipChanges(counting), { at: ctx.now() })
    await record(
      tx,
      known.filter(({ isEvent }) => isEvent),
      contacts,
    )
  })
}

/** Returns whether the contact exists in the same project and generation as the segment. */
const isOf = (contact: ContactRef | undefined, { projectId, generation }: MembershipChange): boolean =>
  contact?.projectId === projectId && contact.generation === generation

/**
 * Records membership changes as events. An event has the id and time of its membership change, so that it is
 * not recorded twice.
 */
async function record(
  tx: Tx,
  changes: readonly MembershipChange[],
  contacts: ReadonlyMap<string, ContactRef>,
): Promise<void> {
  const inserted = await insertEvents(tx, changes.map(membershipEvent))
  const drafts = changes.flatMap((change) => {
    const contact = contacts.get(change.contactId)
    // Use `delete`, because a batch may contain a message twice.
    if (!contact || !inserted.delete(change.id)) return []
    return [eventTrackedMessage(membershipEvent(change), contact, causeOf(change))]
  })
  append(tx, drafts)
}
