import { audited } from '@postrider/contracts/messages'
import type { NewMember } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import {
  alreadyMember,
  noAccountAndNoSignUps,
  tooManyInvitationsOfUser,
  tooManyOpenInvitations,
} from '../errors.ts'
import { isMailReal } from '../config.ts'
import type { Context } from '../context.ts'
import { newInvitation, type SentInvitation } from '../domain/invitation.ts'
import type { NamedMember } from '../domain/member.ts'
import type { Project } from '../domain/project.ts'
import { hasProvedAddress, type User } from '../domain/user.ts'
import { countAttempt, subjects } from '../store/attempts.ts'
import { findAccountsOfUser } from '../store/identities.ts'
import { countInvitations, findInvitationOf, lockAddress, putInvitation } from '../store/invitations.ts'
import { endMailsAbout } from '../store/mail-tokens.ts'
import { findMember, insertMember } from '../store/members.ts'
import type { Tx } from '../store/tables.ts'
import { findUserByEmail } from '../store/users.ts'
import { countInvitation } from './count-mail.ts'
import { requireAssignable } from './lock-member.ts'
import { lockOwnProject, mayManage, type Actor } from './lock-own-project.ts'
import { requestPlatformMail } from './request-platform-mail.ts'
import { withdrawInvitationOf } from './revoke-invitation.ts'

/** The new member, or the invitation. */
export type InviteResult = { member: NamedMember } | { invitation: SentInvitation }

const hourMs = 3_600_000

/**
 * Maximum number of open invitations per project. A project with more open invitations is probably abusing
 * them.
 */
const maxOpenInvitations = 100

/**
 * Adds the user with this address as a member, or creates an invitation and requests its mail. Creates an
 * invitation if the user has not proved the address, because the user may not be the owner of the mailbox. If
 * the project has already invited the address, updates the role and time of the invitation and sends it
 * again.
 *
 * Throws the errors of `lockOwnProject`. Throws 403 if the actor may not assign this role or the role of the
 * earlier invitation, or if the address is unknown and sign-ups are disabled. Throws 409 if the user is a
 * member. Throws 429 if the actor exceeds the hourly limit, the project has 100 open invitations, or
 * `countInvitation` rejects the invitation.
 */
export async function inviteMember(ctx: Context, actor: Actor, newMember: NewMember): Promise<InviteResult> {
  await countSent(ctx, actor.userId)
  return transact(ctx.db, async (tx) => {
    await lockAddress(tx, newMember.email)
    const { project, role: ownRole } = await lockOwnProject(tx, actor, mayManage)
    const earlier = await findInvitationOf(tx, { projectId: project.id, email: newMember.email })
    requireAssignable(ownRole, newMember.role, ...(earlier ? [earlier.role] : []))
    const user = await findUserByEmail(tx, newMember.email)
    if (user && (await findMember(tx, { projectId: project.id, userId: user.id }))) throw alreadyMember()
    if (user && (await isAddressProved(ctx, tx, user))) {
      await withdrawInvitationOf(tx, { projectId: project.id, email: newMember.email })
      return { member: await join(ctx, tx, { user, projectId: project.id, newMember }) }
    }
    if (!user && ctx.config.signupsDisabled) throw noAccountAndNoSignUps()
    return { invitation: await invite(ctx, tx, { userId: actor.userId, project, newMember }) }
  })
}

/**
 * Returns whether the user has proved to own the address. If real mail is sent, a user may have signed up
 * with the address of another person.
 */
async function isAddressProved({ config }: Context, tx: Tx, user: User): Promise<boolean> {
  if (!isMailReal(config)) return user.emailVerifiedAt !== null
  const isConnected = (await findAccountsOfUser(tx, user.id)).length > 0
  return hasProvedAddress(user, { isConnected })
}

/**
 * Counts every attempt, even a rejected attempt; otherwise anybody could test which addresses have an
 * account.
 */
async function countSent({ db, config, now }: Context, userId: string): Promise<void> {
  const { invitationsPerHour: max } = config
  if (max === 0) return
  const at = now()
  const since = new Date(at.getTime() - hourMs)
  const key = { clientAddress: '', subject: subjects.invitationsBy(userId) }
  if (await countAttempt(db, key, { at, since, max })) return
  throw tooManyInvitationsOfUser(max)
}

async function join(
  { now }: Context,
  tx: Tx,
  { user, projectId, newMember }: { user: User; projectId: string; newMember: NewMember },
): Promise<NamedMember> {
  const member = { projectId, userId: user.id, role: newMember.role, madeProject: false, createdAt: now() }
  await insertMember(tx, member)
  append(tx, [audited({ projectId, at: member.createdAt }, 'member.added', { id: user.id })])
  return { ...member, email: user.email }
}

async function invite(
  ctx: Context,
  tx: Tx,
  { userId, project, newMember }: { userId: string; project: Project; newMember: NewMember },
): Promise<SentInvitation> {
  const at = ctx.now()
  const invitation = await putInvitation(
    tx,
    newInvitation(ctx.newId(), { ...newMember, projectId: project.id, invitedBy: userId }, at),
  )
  if ((await countInvitations(tx, project.id, at)) > maxOpenInvitations)
    throw tooManyOpenInvitations(maxOpenInvitations)
  const sender = await findMember(tx, { projectId: project.id, userId })
  const sent = { ...invitation, inviter: sender?.email ?? null }
  await countInvitation(ctx, tx, { projectId: project.id, userId, to: sent.email })
  await sendMail(ctx, tx, { project, sent })
  append(tx, [audited({ projectId: project.id, at }, 'invitation.sent', { id: sent.id })])
  return sent
}

/** Replaces an earlier mail about the invitation. The link in the earlier mail becomes invalid. */
async function sendMail(
  ctx: Context,
  tx: Tx,
  { project, sent }: { project: Project; sent: SentInvitation },
): Promise<void> {
  await endMailsAbout(tx, sent.id)
  await requestPlatformMail(ctx, tx, {
    kind: 'INVITATION',
    to: sent.email,
    language: project.language,
    subjectId: sent.id,
    details: { project: project.name, ...(sent.inviter === null ? {} : { inviter: sent.inviter }) },
  })
}
