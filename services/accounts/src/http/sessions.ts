import * as api from '@postrider/contracts/api/members'
import type { SessionView } from '@postrider/contracts/resources'
import { implement, noContent, ok, type Endpoint } from '@postrider/http'
import { endOtherSessions, endSession } from '../commands/revoke-sessions.ts'
import type { Context } from '../context.ts'
import type { Session } from '../domain/session.ts'
import { listSessions } from '../queries/list-sessions.ts'
import { signOutCookie } from './session-cookie.ts'

/** Endpoints for the sessions of a user. */
export const sessions = (ctx: Context): Endpoint[] => [
  implement(api.listSessions, async ({ caller }) =>
    ok((await listSessions(ctx, caller.userId)).map((each) => sessionView(each, caller.sessionId))),
  ),

  implement(api.endOtherSessions, async ({ caller }) => ok({ ended: await endOtherSessions(ctx, caller) })),

  implement(api.endSession, async ({ caller, params }) => {
    await endSession(ctx, { userId: caller.userId, sessionId: params.id })
    const isOwn = params.id === caller.sessionId
    return isOwn ? { ...noContent(), headers: { 'set-cookie': signOutCookie(ctx.config) } } : noContent()
  }),
]

const sessionView = (
  { id, userAgent, createdAt, lastUsedAt, expiresAt }: Session,
  currentId: string,
): SessionView => ({
  id,
  current: id === currentId,
  userAgent,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})
