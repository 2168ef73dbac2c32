import { testDomain } from '@postrider/contracts/api/domains'
import { testTemplate } from '@postrider/contracts/api/templates'
import { implement, ok, projectOf, type Endpoint } from '@postrider/http'
import type { Context } from '../context.ts'
import { findMemberAddress } from '../queries/find-member-address.ts'

/** Endpoints that send test mails to members of a project, whose addresses only this service knows. */
export const testMails = (ctx: Context): Endpoint[] => [
  implement(testDomain, async ({ params, body, caller }) =>
    ok(
      await ctx.testMails.domain({
        ...projectOf(caller),
        domainId: params.id,
        to: await findMemberAddress(ctx, caller, body.to),
      }),
    ),
  ),

  implement(testTemplate, async ({ params, body: { to, ...body }, caller }) =>
    ok(
      await ctx.testMails.template({
        ...projectOf(caller),
        ...body,
        templateId: params.id,
        to: await findMemberAddress(ctx, caller, to),
      }),
    ),
  ),
]
