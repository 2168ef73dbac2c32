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
 * Returns the address group of a client. Returns undefined for a program on this machine, which is not
 * limited unless LIMIT_LOOPBACK is set.
 */
export const limitedGroup = ({ limitLoopback }: Config, { group }: Client): string | undefined =>
  isLoopback(group) && !limitLoopback ? undefined : group

/**
 * Counts a request by its client address if the route has such a limit. Runs before any other work. Throws
 * 429 above the limit, but returns true for an open or click link above the limit, which is still served.
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
    // Links are counted separately: if an entire office opens a mail, the unsubscribe page must not be
    // blocked.
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

/** Returns the caller of a request without a key. Includes the client address if the service needs it. */
export const anonymousCaller = (
  { forwardsClientAddress }: Route,
  { client }: Exchange,
  isBeyondLimit: boolean,
): Extract<Caller, { kind: 'anonymous' }> => ({
  kind: 'anonymous',
  ...(forwardsClientAddress && { address: client.group }),
  ...(isBeyondLimit && { uncounted: true }),
})
