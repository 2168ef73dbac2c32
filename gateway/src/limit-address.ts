import type { Caller } from '@postrider/contracts'
import { isLoopback } from '@postrider/process/config'
import type { Usage } from '@postrider/security/key-store'
import { withStore } from './access.ts'
import type { Client } from './client-address.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import type { Exchange } from './exchange.ts'
import { limitExceeded, showUsage } from './rate-limit.ts'
import type { RateLimit } from '@postrider/contracts/api'
import type { Route } from './route.ts'

/**
 * Returns the group by which a client is counted, or undefined if it is not limited: a program on this
 * machine, unless LIMIT_LOOPBACK is set.
 */
export const limitedGroup = ({ limitLoopback }: Config, { group }: Client): string | undefined =>
  isLoopback(group) && !limitLoopback ? undefined : group

/**
 * Counts a request outside projects by its client address, before any other work. Throws 429 over the
 * limit. Returns true if the request is over the limit of links, which are served anyway.
 */
export async function limitAddress(ctx: Context, exchange: Exchange, route: Route): Promise<boolean> {
  const limit = limitOf(ctx.config, route.limit)
  const group = limitedGroup(ctx.config, exchange.client)
  if (limit === 0 || group === undefined) return false
  const counted = { limit, usage: await count(ctx, `${route.limit}:${group}`), of: 'from your IP address' }
  if (route.limit === 'link') return counted.usage.used > limit
  const exceeded = showUsage(exchange, [counted])
  if (exceeded) throw limitExceeded(exceeded)
  return false
}

function limitOf({ addressLimits }: Config, limit: RateLimit): number {
  switch (limit) {
    case 'auth':
      return addressLimits.auth
    // The two are counted separately: a mail that a whole office opens must not block its unsubscribe page.
    case 'address':
    case 'link':
      return addressLimits.keyless
    case 'project':
    case 'none':
      return 0
    default:
      return limit satisfies never
  }
}

const count = async (ctx: Context, name: string): Promise<Usage> =>
  (await withStore(ctx, () => ctx.keyStore.count(name))) ?? ctx.countLocally(name)

/** Returns the caller of a request without a key, with the client address if the service needs it. */
export const anonymousCaller = (
  { forwardsClientAddress }: Route,
  { client }: Exchange,
  isBeyondLimit: boolean,
): Extract<Caller, { kind: 'anonymous' }> => ({
  kind: 'anonymous',
  ...(forwardsClientAddress && { address: client.group }),
  ...(isBeyondLimit && { uncounted: true }),
})
