import { testDomain } from '@postrider/contracts/api/domains'
import { testTemplate } from '@postrider/contracts/api/templates'
import type { ProjectCaller } from '@postrider/contracts'
import { implement, ok, projectOf, type Endpoint } from '@postrider/http'
import type { Context } from '../context.ts'
import { findMembers } from '../store/members.ts'

/** Endpoints that send test mails to members of a project, whose addresses only this service knows. */
export const testMails = (ctx: Context): Endpoint[] => [
  implement(testDomain, async ({ params, body, caller }) =>
    ok(
      await ctx.testMails.domain({
        ...projectOf(caller),
        domainId: params.id,
        to: await memberAddress(ctx, caller, body.to),
      }),
    ),
  ),

  implement(testTemplate, async ({ params, body: { to, ...body }, caller }) =>
    ok(
      await ctx.testMails.template({
        ...projectOf(caller),
        ...body,
        templateId: params.id,
        to: await memberAddress(ctx, caller, to),
      }),
    ),
  ),
]

/** Returns `to`, or the address of the signed-in user. Returns null if it is not the address of a member. */
async function memberAddress(
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
