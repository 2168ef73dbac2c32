import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { tokensFor } from '../queue/share-out.ts'
import { lockRates, projectScope, providerScope, takeTokens as take } from '../queue/store/rates.ts'

/**
 * Takes so many of the tokens wanted for mails of a campaign as its project and the provider have for campaigns. In a transaction of its
 * own: the buckets would be locked for as long as the mails are handed over.
 */
export async function takeTokens(ctx: Context, projectId: string, wanted: number): Promise<number> {
  const { projectRatePerSecond } = ctx.config
  const ofProvider = ctx.provider.ratePerSecond()
  const rates = [
    { scope: projectScope(projectId), perSecond: projectRatePerSecond },
    { scope: providerScope(ctx.provider.name), perSecond: ofProvider === 0 ? 0 : Math.max(1, ofProvider) },
  ].filter(({ perSecond }) => perSecond > 0)
  if (rates.length === 0 || wanted === 0) return wanted
  return transact(ctx.db, async (tx) => {
    const tokens = await lockRates(tx, rates, ctx.now())
    const free = rates.map(({ scope, perSecond }) =>
      Math.floor(tokensFor(10, { tokens: tokens.get(scope) ?? 0, perSecond })),
    )
    const taken = Math.min(wanted, ...free)
    await take(tx, new Map(rates.map(({ scope }) => [scope, taken])))
    return taken
  })
}
