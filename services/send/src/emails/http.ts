import * as api from '@postrider/contracts/api/emails'
import { implement, ok, type Endpoint } from '@postrider/http'
import type { Context } from '../context.ts'
import { getEmailContent } from './get-email-content.ts'
import { getEmail } from './get-email.ts'
import { listEmails } from './list-emails.ts'
import { emailView } from './email-view.ts'

/** The mails of a project: the list, one with its timeline, its content. */
export const emails = (ctx: Context): Endpoint[] => [
  implement(api.listEmails, async ({ query, caller }) => {
    const { emails, ...page } = await listEmails(ctx, caller.projectId, query)
    return ok({ data: emails.map(emailView), ...page })
  }),

  implement(api.getEmail, async ({ params, caller }) => {
    const { mail, events } = await getEmail(ctx, caller.projectId, params.id)
    const timeline = events.map(({ name, at, data }) => ({ name, at: at.toISOString(), data }))
    return ok({ ...emailView(mail), events: timeline })
  }),

  implement(api.getEmailContent, async ({ params, caller }) =>
    ok(await getEmailContent(ctx, caller.projectId, params.id)),
  ),
]
