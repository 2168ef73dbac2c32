import type { Role } from '@postrider/contracts'
import type { Context } from '../context.ts'

export interface SessionFacts {
  userId: string
  /** Whether the user must verify the address before using the API. */
  mustVerifyEmail: boolean
  /** Null if the request names no project or the user is not a member of the project. */
  project: { projectId: string; role: Role; disabled: boolean; generation: number } | null
}

/** Returns the current rights of a session; null if it is revoked, expired or unknown. */
export async function findSession(
  ctx: Context,
  { sessionId, projectId }: { sessionId: string; projectId: string | null },
): Promise<SessionFacts | null> {
  const session = await ctx.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id as userId', 'users.email_verified_at as emailVerifiedAt'])
    .where('sessions.id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst()
  if (!session) return null
  return {
    userId: session.userId,
    mustVerifyEmail: ctx.config.verifyEmailOnSignup && session.emailVerifiedAt === null,
    project: projectId === null ? null : await findMembership(ctx, projectId, session.userId),
  }
}

async function findMembership(
  { db }: Context,
  projectId: string,
  userId: string,
): Promise<SessionFacts['project']> {
  const row = await db
    .selectFrom('members')
    .innerJoin('projects', 'projects.id', 'members.project_id')
    .select([
      'projects.id as projectId',
      'members.role as role',
      'projects.disabled as disabled',
      'projects.generation as generation',
    ])
    .where('members.project_id', '=', projectId)
    .where('members.user_id', '=', userId)
    .where('projects.deleted_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
