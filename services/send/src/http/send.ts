import { readIdempotencyKey } from '@postrider/contracts'
import { sendBody, type SendView } from '@postrider/contracts/resources'
import { ok, parse, readBody, route, router } from '@postrider/service/http'
import type { Router } from 'express'
import { sendAcceptor } from '../commands/accepting/accept-send.ts'
import { planSend } from '../commands/accepting/plan-send.ts'
import type { Context } from '../context.ts'
import type { NewMail } from '../domain/accepting/new-mail.ts'

/** POST /v1/send (API spec). The body is parsed by hand, since a used key is told before a faulty body. */
export const send = (ctx: Context): Router => {
  const accept = sendAcceptor(ctx)
  const Body = sendBody(ctx.config)
  return router().post(
    '/v1/send',
    route({}, async ({ caller, req, signal }) => {
      const { projectId, generation } = caller
      const mails = await accept({
        projectId,
        generation,
        signal,
        idempotencyKey: readIdempotencyKey(req.headers['idempotency-key']),
        plan: async () => planSend(ctx, projectId, parse(Body, readBody(req), 'body')),
      })
      return ok({ success: true, data: sendView(mails, ctx.now()) })
    }),
  )
}

const suggestionFor = (reason: string): string => suggestions[reason] ?? onTheList

const onTheList =
  'The address is on the suppression list after a bounce, a complaint or by a rule, so no mail of any type goes there.'

const suggestions: Record<string, string> = {
  unsubscribed:
    'The contact is unsubscribed, as is every contact that this call creates, and the template is of type MARKETING. For an order, a receipt or a password use a template of type TRANSACTIONAL; if the person has agreed to marketing, pass subscribed: true.',
  deleted: 'The contact was deleted while the mail was being accepted: send again to make it anew.',
}

const sendView = (mails: readonly NewMail[], at: Date): SendView => ({
  emails: mails.map(({ id, contactId, toEmail, suppressedBy }) => ({
    contact: { id: contactId ?? '', email: toEmail },
    email: id,
    ...(suppressedBy === null
      ? { status: 'QUEUED' as const }
      : { status: 'SUPPRESSED' as const, reason: suppressedBy, suggestion: suggestionFor(suppressedBy) }),
  })),
  timestamp: at.toISOString(),
})
