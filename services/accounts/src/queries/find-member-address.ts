import type { ProjectCaller } from '@postrider/contracts'
import type { Context } from '../context.ts'
import { findMembers } from '../store/members.ts'

/** Returns `to`, or the address of the signed-in user. Returns null if it is not the address of a member. */
export async function findMemberAddress(
  { db }: Context,
  caller: ProjectCaller,
  to: string | undefined,
): Promise<string | null> {
  const members = await findMembers(db, caller.projectId)
  const found = members.find(({ userId, email }) =>
    to === undefined ? caller.kind === 'session' && userId === caller.userId : email === to,
  )
  return found?.email ?? null
}
