import type { DeleteAccount } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import { subjectName } from '@postrider/security/key-store'
import type { Context } from '../context.ts'
import { planAccountDeletion, type AccountDeletion, type HeldRole } from '../domain/account-deletion.ts'
import {
  deletingDisabled,
  lastOwnerInProjects,
  onlyMemberInProjects,
  projectsChanging,
  wrongPassword,
} from '../errors.ts'
import { lockAddress } from '../store/invitations.ts'
import { findRolesOf } from '../store/members.ts'
import { lockProjects } from '../store/projects.ts'
import type { Database, Tx } from '../store/tables.ts'
import { deleteUser, lockUser } from '../store/users.ts'
import { checkPassword, type AuthenticatedUser } from './check-password.ts'
import { deleteLockedProject, releaseDomains } from './delete-project.ts'
import { deleteMembership } from './remove-member.ts'
import { withRevocation } from './revoke.ts'

export type DeleteAccountInput = DeleteAccount & { userId: string }

/**
 * Deletes a user, and the projects without other members, whose ids `deleteProjects` must contain. When this
 * returns, all gateways reject the user's sessions and the keys of these projects. Invitations to the user's
 * address stay open, because they belong to the address.
 *
 * Throws the errors of `checkPassword`. Throws 409 with the projects if the user is the last owner of a
 * project with other members, or the only member of a project that `deleteProjects` does not contain. Throws 403
 * `PROJECT_DISABLED` if the user created a disabled project or is its only member. Throws 503 and changes
 * nothing if the key store is unavailable.
 */
export async function deleteAccount(
  ctx: Context,
  { userId, password, deleteProjects }: DeleteAccountInput,
): Promise<void> {
  const user = await checkPassword(ctx, userId, password)
  const { onlyMemberOf } = await getPlan(ctx.db, user.id, deleteProjects)
  const doomed = onlyMemberOf.map(({ projectId }) => projectId)
  await withRevocation(ctx, [subjectName.user(user.id), ...doomed.map(subjectName.project)], () =>
    transact(ctx.db, (tx) => deleteLocked(ctx, tx, { user, doomed, confirmed: deleteProjects })),
  )
  for (const projectId of doomed) await releaseDomains(ctx, projectId)
}

/**
 * Returns what happens to the user's projects. Throws 403 or 409 if the user cannot be deleted, and 409 if a
 * project would be deleted that is not in `confirmed`.
 */
async function getPlan(
  db: Database | Tx,
  userId: string,
  confirmed: readonly string[],
): Promise<AccountDeletion> {
  const plan = planAccountDeletion(await findRolesOf(db, userId))
  const details = { lastOwnerOf: named(plan.lastOwnerOf), onlyMemberOf: named(plan.onlyMemberOf) }
  if (plan.lastOwnerOf.length > 0) throw lastOwnerInProjects(details)
  if (plan.onlyMemberOf.some(({ projectId }) => !confirmed.includes(projectId)))
    throw onlyMemberInProjects(details)
  if (plan.isDisabled) throw deletingDisabled()
  return plan
}

const named = (roles: readonly HeldRole[]) => roles.map(({ projectId: id, name }) => ({ id, name }))

interface DeleteLockedInput {
  user: AuthenticatedUser
  doomed: readonly string[]
  confirmed: readonly string[]
}

/**
 * Locks the user and the user's projects, so that the user joins no other project, and deletes the user.
 * `doomed` are the projects whose keys are revoked, and `confirmed` the projects that the user named.
 */
async function deleteLocked(
  ctx: Context,
  tx: Tx,
  { user, doomed, confirmed }: DeleteLockedInput,
): Promise<void> {
  await lockAddress(tx, user.email)
  const current = await lockUser(tx, user.id)
  if (current?.passwordHash !== user.passwordHash || current.email !== user.email) throw wrongPassword()
  const projects = await lockProjects(
    tx,
    (await findRolesOf(tx, user.id)).map(({ projectId }) => projectId),
  )
  // Read the roles again, because they may have changed before the projects were locked.
  const { onlyMemberOf, left } = await getPlan(tx, user.id, confirmed)
  const deleted = new Set(onlyMemberOf.map(({ projectId }) => projectId))
  if ([...deleted].some((projectId) => !doomed.includes(projectId))) throw projectsChanging()
  for (const project of projects) if (deleted.has(project.id)) await deleteLockedProject(ctx, tx, project)
  for (const { projectId } of left)
    await deleteMembership(ctx, tx, { projectId, userId: user.id, email: user.email })
  await deleteUser(tx, user.id)
}
