import type { ProjectGeneration } from '@postrider/contracts'
import { audited } from '@postrider/contracts/messages'
import { AppError, notFound } from '@postrider/contracts/errors'
import type { AddedMembers, NewMembers } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { addressesOf, missingFrom } from '../domain/addresses.ts'
import { membershipChangedMessage } from '../domain/messages.ts'
import { getStaticSegment } from '../queries/get-segment.ts'
import { findMembers, insertMembers, saveMemberFigures } from '../store/members.ts'
import { lockSegment } from '../store/segments.ts'
import { markReferring } from './tracking/mark-referring.ts'
import { dropDeletedMembers } from './drop-deleted-members.ts'

export interface AddMembers extends ProjectGeneration, NewMembers {
  id: string
}

/**
 * Adds the contacts with these addresses to a STATIC segment, in this order. Throws 404 if the segment does
 * not exist, and 400 if it is DYNAMIC. With `createMissing`, the contacts service first creates missing
 * contacts. After a crash, these contacts exist but may not be members, and a retry adds them.
 */
export async function addMembers(ctx: Context, input: AddMembers): Promise<AddedMembers> {
  const { id, emails, createMissing, subscribed, ...project } = input
  await getStaticSegment(ctx, project, id)
  const addresses = addressesOf(emails)
  const contacts = await ensure(ctx, project, {
    emails: [...new Set(addresses.values())],
    create: createMissing ? { subscribed } : null,
  })
  const byEmail = new Map(contacts.map((contact) => [contact.email, contact]))
  const wanted = [...new Set(addresses.values())].flatMap((email) => byEmail.get(email) ?? [])
  const added = await insert(ctx, project, { id, contacts: wanted })
  await dropDeletedMembers(ctx, project, { id, contactIds: added }).catch(ignoreUnavailable)
  return {
    added: added.length,
    created: contacts.filter(({ isNew }) => isNew).length,
    notFound: missingFrom(emails, addresses, byEmail),
  }
}

/**
 * Ignores that the contacts service is unavailable: the new members are already committed, so the request
 * must succeed. The next list request removes members whose contact has been deleted.
 */
function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof AppError && error.kind === 'unavailable')) throw error
}

type EnsuredContact = Awaited<ReturnType<Context['contacts']['ensure']>>['contacts'][number]

const ensure = async (
  { contacts }: Context,
  { projectId, generation }: ProjectGeneration,
  { emails, create }: { emails: string[]; create: { subscribed: boolean } | null },
): Promise<EnsuredContact[]> =>
  emails.length === 0 ? [] : (await contacts.ensure({ projectId, generation, emails, create })).contacts

/** Returns the ids of the contacts that were not members before. */
const insert = (
  ctx: Context,
  project: ProjectGeneration,
  { id, contacts }: { id: string; contacts: readonly EnsuredContact[] },
): Promise<string[]> =>
  transact(ctx.db, async (tx) => {
    const ids = contacts.map((contact) => contact.id)
    await markReferring(ctx, tx, { ...project, id, contactIds: ids })
    const segment = await lockSegment(tx, project, id)
    if (!segment) throw notFound('segment', id)
    const known = await findMembers(tx, segment, ids)
    const at = ctx.now()
    const members = contacts
      .filter((contact) => !known.has(contact.id))
      .map((contact, index) => ({
        contactId: contact.id,
        contactVersion: contact.version,
        entryVersion: segment.membershipVersion + index + 1,
        enteredAt: at,
      }))
    if (members.length === 0) return []
    await insertMembers(tx, segment, members)
    await saveMemberFigures(tx, segment, {
      membershipVersion: segment.membershipVersion + members.length,
      memberCount: segment.memberCount + members.length,
    })
    append(tx, [audited({ projectId: project.projectId, at }, 'segment.members-added', segment)])
    append(
      tx,
      members.map(({ contactId, contactVersion, entryVersion }) =>
        membershipChangedMessage(
          segment,
          { id: ctx.newId(), contactId, contactVersion, isMember: true, membershipVersion: entryVersion },
          at,
        ),
      ),
    )
    return members.map(({ contactId }) => contactId)
  })
