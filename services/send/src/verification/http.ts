import * as api from '@postrider/contracts/api/sending'
import { implement, ok, type Endpoint } from '@postrider/http'
import { verifyEmail } from './verify-address.ts'
import type { Context } from '../context.ts'
import { cachedDns } from '@postrider/dns'

/**
 * POST /v1/verify (API spec). Caches DNS answers for their TTL. Checks of sender domains do not use this
 * cache.
 */
export const verify = (ctx: Context): Endpoint[] => {
  const dns = cachedDns(ctx.dns, ctx.now)
  return [
    implement(api.verifyEmail, async ({ body }) =>
      ok({ success: true, data: await verifyEmail(dns, body.email) }),
    ),
  ]
}
