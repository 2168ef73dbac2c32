import type { ProjectGeneration } from '@postrider/contracts'
import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { deleteMembers, saveMemberFigures } from '../store/members.ts'
import { lockSegment } from '../store/segments.ts'

/**
 * Removes members whose contact does not exist in the contacts service, and returns the states of the other
 * contacts.
 *
 * A contact may be deleted while it is added to the segment. `onContacts` removes the membership only if it
 * consumes `contact.deleted` after the membership is committed. `dropDeletedMembers` does not publish
 * messages, because the contacts service deletes its copy of the memberships with the contact.
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
