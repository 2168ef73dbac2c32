import { readIdempotencyKey, sendBody, type SendView } from '@postrider/contracts'
import { ok, parse, readBody, route, router } from '@postrider/service'
import type { Router } from 'express'
import { sendAcceptor } from '../commands/accept-send.ts'
import { planSend } from '../commands/plan-send.ts'
import type { Context } from '../context.ts'
import type { NewMail } from '../domain/new-mail.ts'

/** POST /v1/send (API spec). The body is parsed by hand, since a used key is told before a faulty body. */
export const send = (ctx: Context): Router => {
  const accept = sendAcceptor(ctx)
  const Body = sendBody(ctx.config)
  return router().post(
    '/v1/send',
    route({}, async ({ caller, req }) => {
      const { projectId, generation } = caller
      const mails = await accept({
        projectId,
        generation,
        idempotencyKey: readIdempotencyKey(req.headers['idempotency-key']),
        plan: async () => planSend(ctx, projectId, parse(Body, readBody(req), 'body')),
      })
      return ok({ success: true, data: sendView(mails, ctx.now()) })
    }),
  )
}

const sendView = (mails: readonly NewMail[], at: Date): SendView => ({
  emails: mails.map(({ id, contactId, toEmail, suppressedBy }) => ({
    contact: { id: contactId ?? '', email: toEmail },
    email: id,
    ...(suppressedBy === null
      ? { status: 'QUEUED' as const }
      : { status: 'SUPPRESSED' as const, reason: suppressedBy }),
  })),
  timestamp: at.toISOString(),
})
