import { audited } from '@postrider/contracts/messages'
import { AppError, capReached, conflict, forbidden } from '@postrider/contracts/errors'
import type { NewMember } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
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

/** What became of it: the user has joined, or the address has an invitation. */
export type Invited = { member: NamedMember } | { invitation: SentInvitation }

const hourMs = 3_600_000

/**
 * An open invitation is a mail that a stranger got: a project that needs more of them at a time has another
 * purpose.
 */
const mostOpen = 100

/**
 * Makes the user of an address a member at once, or writes an invitation and asks for its mail: also where a
 * user has signed up with the address without proving that it is theirs, since whoever reads its mail is
 * meant. A repeat for an invited address gives the invitation the new role and time, and sends it again.
 * Throws as `lockOwnProject` does; 403 when the actor may not assign the role, or that of an earlier
 * invitation, and for an unknown address where sign-ups are off; 409 for a member; 429 when the actor has
 * sent too many within the hour, the project has 100 open ones, or as `countInvitation` does.
 */
export async function inviteMember(ctx: Context, actor: Actor, wanted: NewMember): Promise<Invited> {
  await countSent(ctx, actor.userId)
  return transact(ctx.db, async (tx) => {
    await lockAddress(tx, wanted.email)
    const { project, role: ownRole } = await lockOwnProject(tx, actor, mayManage)
    const earlier = await findInvitationOf(tx, { projectId: project.id, email: wanted.email })
    requireAssignable(ownRole, wanted.role, ...(earlier ? [earlier.role] : []))
    const user = await findUserByEmail(tx, wanted.email)
    if (user && (await findMember(tx, { projectId: project.id, userId: user.id })))
      throw conflict('This user is already a member of the project.')
    if (user && (await isTheirs(ctx, tx, user))) {
      await withdrawInvitationOf(tx, { projectId: project.id, email: wanted.email })
      return { member: await join(ctx, tx, { user, projectId: project.id, wanted }) }
    }
    if (!user && ctx.config.signupsDisabled) throw cannotSignUp()
    return { invitation: await invite(ctx, tx, { userId: actor.userId, project, wanted }) }
  })
}

/**
 * Whether the address is known to be the user's. Where mail is real, anybody may have signed up with it who
 * has not proved to have it.
 */
async function isTheirs({ config }: Context, tx: Tx, user: User): Promise<boolean> {
  if (!isMailReal(config)) return user.emailVerifiedAt !== null
  const isConnected = (await findAccountsOfUser(tx, user.id)).length > 0
  return hasProvedAddress(user, { isConnected })
}

/**
 * Counts every try, also one that is refused: else anybody could find out which addresses have an account.
 */
async function countSent({ db, config, now }: Context, userId: string): Promise<void> {
  const { invitationsPerHour: max } = config
  if (max === 0) return
  const at = now()
  const since = new Date(at.getTime() - hourMs)
  const key = { clientAddress: '', subject: subjects.invitationsBy(userId) }
  if (await countAttempt(db, key, { at, since, max })) return
  throw new AppError('limited', 'RATE_LIMIT_EXCEEDED', {
    message: `More than ${max} invitations an hour.`,
    suggestion: 'Invite the others later.',
  })
}

async function join(
  { now }: Context,
  tx: Tx,
  { user, projectId, wanted }: { user: User; projectId: string; wanted: NewMember },
): Promise<NamedMember> {
  const member = { projectId, userId: user.id, role: wanted.role, madeProject: false, createdAt: now() }
  await insertMember(tx, member)
  append(tx, [audited({ projectId, at: member.createdAt }, 'member.added', { id: user.id })])
  return { ...member, email: user.email }
}

async function invite(
  ctx: Context,
  tx: Tx,
  { userId, project, wanted }: { userId: string; project: Project; wanted: NewMember },
): Promise<SentInvitation> {
  const at = ctx.now()
  const invitation = await putInvitation(
    tx,
    newInvitation(ctx.newId(), { ...wanted, projectId: project.id, invitedBy: userId }, at),
  )
  if ((await countInvitations(tx, project.id, at)) > mostOpen) throw tooManyOpen()
  const sender = await findMember(tx, { projectId: project.id, userId })
  const sent = { ...invitation, inviter: sender?.email ?? null }
  await countInvitation(ctx, tx, { projectId: project.id, userId, to: sent.email })
  await sendMail(ctx, tx, { project, sent })
  append(tx, [audited({ projectId: project.id, at }, 'invitation.sent', { id: sent.id })])
  return sent
}

/** Takes the place of an earlier mail about the invitation, whose link ends. */
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

const cannotSignUp = (): AppError =>
  forbidden(
    'Nobody has an account with this email address, and sign-ups are switched off on this server.',
    'FORBIDDEN',
    'Ask the operator of this server to let the person sign up.',
  )

const tooManyOpen = (): AppError =>
  capReached({
    message: `A project may have ${mostOpen} open invitations.`,
    limit: mostOpen,
    suggestion: 'Revoke some of GET /projects/:id/invitations, or wait until they are accepted.',
  })
