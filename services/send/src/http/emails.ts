import { EmailsQuery } from '@postrider/contracts/resources'
import { ok, route, router } from '@postrider/service/http'
import type { Router } from 'express'
import type { Context } from '../context.ts'
import { getEmailContent } from '../queries/get-email-content.ts'
import { getEmail } from '../queries/get-email.ts'
import { listEmails } from '../queries/list-emails.ts'
import { emailView } from './email-view.ts'

/** The mails of a project: list, one with its timeline, what was said in it. */
export const emails = (ctx: Context): Router =>
  router()
    .get(
      '/emails',
      route({ query: EmailsQuery }, async ({ query, caller }) => {
        const { emails, ...page } = await listEmails(ctx, caller.projectId, query)
        return ok({ data: emails.map(emailView), ...page })
      }),
    )
    .get(
      '/emails/:id',
      route({ resource: 'email' }, async ({ params, caller }) => {
        const { mail, events } = await getEmail(ctx, caller.projectId, params['id'] ?? '')
        const timeline = events.map(({ name, at, data }) => ({ name, at: at.toISOString(), data }))
        return ok({ ...emailView(mail), events: timeline })
      }),
    )
    .get(
      '/emails/:id/content',
      route({ resource: 'email' }, async ({ params, caller }) =>
        ok(await getEmailContent(ctx, caller.projectId, params['id'] ?? '')),
      ),
    )
