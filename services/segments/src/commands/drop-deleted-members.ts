import type { ProjectGeneration } from '@postrider/contracts'
import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { deleteMembers, saveMemberFigures } from '../store/members.ts'
import { lockSegment } from '../store/segments.ts'

/**
 * Removes those of these members that contacts no longer has, and answers the others' states. A contact may
 * be deleted while it is added: where its `contact.deleted` was consumed before its membership was committed,
 * contacts has forgotten it by the time that this asks; where it is consumed later, `onContacts` removes the
 * membership. Nothing is published, since the copy of memberships in contacts goes with the contact.
 */
export async function dropDeletedMembers(
  ctx: Context,
  { projectId, generation }: ProjectGeneration,
  { id, contactIds }: { id: string; contactIds: readonly string[] },
) {
  if (contactIds.length === 0) return []
  const { contacts } = await ctx.contacts.find({ projectId, generation, ids: [...contactIds] })
  const found = new Set(contacts.map((contact) => contact.id))
  const missing = contactIds.filter((contactId) => !found.has(contactId))
  if (missing.length > 0) await drop(ctx, { projectId, generation }, { id, contactIds: missing })
  return contacts
}

const drop = (
  { db }: Context,
  project: ProjectGeneration,
  { id, contactIds }: { id: string; contactIds: readonly string[] },
): Promise<void> =>
  transact(db, async (tx) => {
    const segment = await lockSegment(tx, project, id)
    if (!segment) return
    const { size } = await deleteMembers(tx, segment, contactIds)
    const { membershipVersion, memberCount } = segment
    if (size > 0) await saveMemberFigures(tx, segment, { membershipVersion, memberCount: memberCount - size })
  })
