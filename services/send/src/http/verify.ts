import { VerifyBody } from '@postrider/contracts/resources'
import { ok, route, router } from '@postrider/service/http'
import type { Router } from 'express'
import { verifyEmail } from '../commands/verify-email.ts'
import type { Context } from '../context.ts'
import { cachedDns } from '../dns/cached-dns.ts'

/** POST /v1/verify (API spec). DNS answers are kept for their TTL, here only: the check of a sender domain asks afresh. */
export const verify = (ctx: Context): Router => {
  const dns = cachedDns(ctx.dns, ctx.now)
  return router().post(
    '/v1/verify',
    route({ body: VerifyBody }, async ({ body }) =>
      ok({ success: true, data: await verifyEmail(dns, body.email) }),
    ),
  )
}
