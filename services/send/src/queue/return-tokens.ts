import type { Context } from '../context.ts'
import type { Claimed } from './store/claims.ts'
import { projectScope, providerScope, putTokensBack } from './store/rates.ts'

/** Returns the rate tokens of claimed mails that were not handed over: they must not use up the rates of their project and the provider. */
export async function returnTokens(
  { db, config, provider }: Context,
  postponed: readonly Pick<Claimed, 'projectId'>[],
): Promise<void> {
  if (postponed.length === 0) return
  if (provider.ratePerSecond() > 0)
    await putTokensBack(db, { scope: providerScope(provider.name), count: postponed.length })
  if (config.projectRatePerSecond === 0) return
  for (const [projectId, mails] of Map.groupBy(postponed, (mail) => mail.projectId))
    await putTokensBack(db, { scope: projectScope(projectId), count: mails.length })
}
