import * as api from '@postrider/contracts/api/emails'
import type { EmailView } from '@postrider/contracts/resources'
import { accepted, implement, ok, type Endpoint } from '@postrider/http'
import type { Context } from '../context.ts'
import { cancelEmail, cancelEmails } from './cancel-emails.ts'
import { getCancelJob, startCancelJob } from './cancel-jobs.ts'
import { getEmailContent } from './get-email-content.ts'
import { getEmail, listEmails, type ShownMail } from './find-emails.ts'
import { rescheduleEmail } from './reschedule-email.ts'

/** Endpoints for the mails of a project: list, one mail with its timeline, content. */
export const emails = (ctx: Context): Endpoint[] => [
  implement(api.listEmails, async ({ query, caller }) => {
    const { page, ...rest } = await listEmails(ctx, caller.projectId, query)
    return ok({ data: page.map(emailView), ...rest })
  }),

  implement(api.getEmail, async ({ params, caller }) => {
    const { mail, events } = await getEmail(ctx, caller.projectId, params.id)
    const timeline = events.map(({ name, at, data }) => ({ name, at: at.toISOString(), data }))
    return ok({ ...emailView(mail), events: timeline })
  }),

  implement(api.getEmailContent, async ({ params, caller }) =>
    ok(await getEmailContent(ctx, caller.projectId, params.id)),
  ),

  implement(api.rescheduleEmail, async ({ params, body, caller }) =>
    ok(
      emailView(
        await rescheduleEmail(ctx, { projectId: caller.projectId, id: params.id, dueAt: body.delivery.at }),
      ),
    ),
  ),

  implement(api.cancelEmail, async ({ params, caller }) =>
    ok(emailView(await cancelEmail(ctx, caller.projectId, params.id))),
  ),

  implement(api.cancelEmails, async ({ body, caller }) => {
    const { projectId, generation } = caller
    if ('ids' in body) return ok(await cancelEmails(ctx, projectId, body.ids))
    const jobId = await startCancelJob(ctx, { projectId, generation, tag: body.tag })
    const message = `The cancellation is queued. GET /emails/cancel/${jobId} returns its progress.`
    return accepted({ message, jobId })
  }),

  implement(api.getCancelJob, async ({ params, caller }) =>
    ok(await getCancelJob(ctx, caller.projectId, params.jobId)),
  ),
]

/** Returns a mail in the form of the API. */
const emailView = ({ queuedAt: _queuedAt, listedAt: _listedAt, ...mail }: ShownMail): EmailView => ({
  ...mail,
  createdAt: mail.createdAt.toISOString(),
  scheduledFor: isoText(mail.scheduledFor),
  sentAt: isoText(mail.sentAt),
  deliveredAt: isoText(mail.deliveredAt),
  openedAt: isoText(mail.openedAt),
  clickedAt: isoText(mail.clickedAt),
  bouncedAt: isoText(mail.bouncedAt),
  complainedAt: isoText(mail.complainedAt),
  failedAt: isoText(mail.failedAt),
  updatedAt: mail.updatedAt.toISOString(),
})

const isoText = (instant: Date | null): string | null => instant?.toISOString() ?? null
