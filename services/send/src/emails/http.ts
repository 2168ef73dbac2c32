import * as api from '@postrider/contracts/api/emails'
import type { EmailView } from '@postrider/contracts/resources'
import { implement, ok, type Endpoint } from '@postrider/http'
import type { Context } from '../context.ts'
import { getEmailContent } from './get-email-content.ts'
import { getEmail, listEmails, type ShownMail } from './find-emails.ts'

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
