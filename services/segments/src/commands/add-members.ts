import type { ProjectGeneration } from '@postrider/contracts'
import { audited } from '@postrider/contracts/messages'
import { AppError, notFound } from '@postrider/contracts/errors'
import type { AddedMembers, NewMembers } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { addressesOf, missingFrom } from '../domain/addresses.ts'
import { crossed } from '../domain/messages.ts'
import { getStaticSegment } from '../queries/get-segment.ts'
import { findMembers, insertMembers, saveMemberFigures } from '../store/members.ts'
import { lockSegment } from '../store/segments.ts'
import { markReferring } from './tracking/mark-referring.ts'
import { dropDeletedMembers } from './drop-deleted-members.ts'

export interface AddMembers extends ProjectGeneration, NewMembers {
  id: string
}

/**
 * Adds the contacts of these addresses to a STATIC segment, the last as its newest member. Throws 404, and
 * 400 for a DYNAMIC one. Contacts are made first, by contacts: if this ends in between they stay, and a
 * repeat adds them.
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
 * The members are added: the answer must say so. One that was deleted meanwhile is dropped by the first page
 * that meets it.
 */
function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof AppError && error.kind === 'unavailable')) throw error
}

type Ensured = Awaited<ReturnType<Context['contacts']['ensure']>>['contacts'][number]

const ensure = async (
  { contacts }: Context,
  { projectId, generation }: ProjectGeneration,
  { emails, create }: { emails: string[]; create: { subscribed: boolean } | null },
): Promise<Ensured[]> =>
  emails.length === 0 ? [] : (await contacts.ensure({ projectId, generation, emails, create })).contacts

/** Answers the ids of the contacts that were no members before. */
const insert = (
  ctx: Context,
  project: ProjectGeneration,
  { id, contacts }: { id: string; contacts: readonly Ensured[] },
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
        crossed(
          segment,
          { id: ctx.newId(), contactId, contactVersion, isMember: true, membershipVersion: entryVersion },
          at,
        ),
      ),
    )
    return members.map(({ contactId }) => contactId)
  })
