import type { ProjectGeneration } from '@postrider/contracts'
import { audited } from '@postrider/contracts/messages'
import { notFound } from '@postrider/contracts/errors'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { addressesOf } from '../domain/addresses.ts'
import { membershipChangedMessage } from '../domain/messages.ts'
import { getStaticSegment } from '../queries/get-segment.ts'
import { deleteMembers, saveMemberFigures } from '../store/members.ts'
import { markReferring } from './tracking/mark-referring.ts'
import { lockSegment } from '../store/segments.ts'

export interface RemoveMembers extends ProjectGeneration {
  id: string
  emails: readonly string[]
}

/**
 * Removes the contacts with these addresses from a STATIC segment. Returns how many of them were members.
 * Throws 404 if the segment does not exist, and 400 if it is DYNAMIC.
 */
export async function removeMembers(
  ctx: Context,
  { id, emails, ...project }: RemoveMembers,
): Promise<number> {
  await getStaticSegment(ctx, project, id)
  const wanted = [...new Set(addressesOf(emails).values())]
  if (wanted.length === 0) return 0
  const { contacts } = await ctx.contacts.ensure({ ...project, emails: wanted, create: null })
  const contactIds = contacts.map((contact) => contact.id)
  return transact(ctx.db, async (tx) => {
    await markReferring(ctx, tx, { ...project, id, contactIds })
    const segment = await lockSegment(tx, project, id)
    if (!segment) throw notFound('segment', id)
    const removed = await deleteMembers(tx, segment, contactIds)
    const left = contacts.filter((contact) => removed.has(contact.id))
    if (left.length === 0) return 0
    const { membershipVersion, memberCount } = segment
    await saveMemberFigures(tx, segment, {
      membershipVersion: membershipVersion + left.length,
      memberCount: memberCount - left.length,
    })
    const at = ctx.now()
    append(tx, [audited({ projectId: project.projectId, at }, 'segment.members-removed', segment)])
    append(
      tx,
      left.map((contact, index) =>
        membershipChangedMessage(
          segment,
          {
            id: ctx.newId(),
            contactId: contact.id,
            contactVersion: contact.version,
            isMember: false,
            membershipVersion: membershipVersion + index + 1,
          },
          at,
        ),
      ),
    )
    return left.length
  })
}
