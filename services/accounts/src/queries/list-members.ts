import { isId } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import type { NamedMember } from '../domain/member.ts'
import { findMembers } from '../store/members.ts'

/** Returns the members of a project, oldest first. Throws 404 if the user is not a member. */
export async function listMembers(
  { db }: Context,
  { userId, projectId }: { userId: string; projectId: string },
): Promise<NamedMember[]> {
  const members = isId(projectId) ? await findMembers(db, projectId) : []
  if (!members.some((member) => member.userId === userId)) throw notFound('project', projectId)
  return members
}
