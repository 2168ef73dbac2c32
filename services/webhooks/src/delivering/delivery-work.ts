import { Limiter, oneAtATime } from '@postrider/limits'
import type { Context } from '../context.ts'
import { claimMs, drainEndpoint } from './drain-endpoint.ts'
import { attemptRecorder } from './record-attempts.ts'
import { claimEndpoints, isAnyDue, type Claim, type EndpointKind } from './store.ts'

/** Delivers events in this process. */
export interface DeliveryWork {
  /** Starts deliveries to due endpoints without waiting for them. Returns true if more may be due. */
  begin(): Promise<boolean>
  /** Delivers due events and waits for the outcomes. Returns true if anything was due or in flight. */
  deliverDue(): Promise<boolean>
  /** Stops delivering. Resolves when all outcomes are recorded, which takes at most one timeout. */
  end(): Promise<void>
}

/** The maximum number of endpoints that a statement claims. */
const maxPerClaim = 100

const kinds: readonly EndpointKind[] = ['proven', 'unproven']

export function createDeliveryWork(ctx: Context): DeliveryWork {
  const { endpoints: most } = ctx.deliveryLimits
  const slots = { proven: new Limiter({}), unproven: new Limiter({}) }
  const record = attemptRecorder(ctx)
  let isEnding = false

  const drain = async (kind: EndpointKind, claim: Claim): Promise<void> => {
    try {
      const isCrowded = (): boolean => slots[kind].running >= most[kind]
      const options = { record, isCrowded, isEnding: () => isEnding }
      await slots[kind].run(claim.endpointId, () => drainEndpoint(ctx, claim, options))
    } catch (error) {
      // Another attempt is made when the endpoint is due again, or its claim has expired.
      ctx.log.warn('webhook.postponed', { endpointId: claim.endpointId, error })
    }
  }

  const claimOf = async (kind: EndpointKind): Promise<number> => {
    const free = Math.min(maxPerClaim, most[kind] - slots[kind].running)
    if (free <= 0) return 0
    const now = ctx.now()
    const until = new Date(now.getTime() + claimMs)
    const claims = await claimEndpoints(ctx.db, kind, { now, until, most: free })
    for (const claim of claims) void drain(kind, claim)
    return claims.length
  }

  // One at a time, so that `deliverDue` also waits for the claims of the loop.
  const claimAll = oneAtATime(async (): Promise<number> => {
    if (isEnding || !(await isAnyDue(ctx.db, ctx.now()))) return 0
    let claimed = 0
    for (const kind of kinds) claimed += await claimOf(kind)
    return claimed
  })

  const running = (): number => slots.proven.running + slots.unproven.running
  const allEnd = async (): Promise<void> => {
    for (const kind of kinds) while (slots[kind].running > 0) await slots[kind].nextEnd()
  }

  return {
    begin: async () => (await claimAll()) > 0,
    deliverDue: async () => {
      const claimed = await claimAll()
      const isIdle = running() === 0
      await allEnd()
      return claimed > 0 || !isIdle
    },
    end: () => {
      isEnding = true
      return allEnd()
    },
  }
}
