import type { Context } from '../../context.ts'
import type { Claimed } from '../../store/claims.ts'
import { projectScope, providerScope, putTokensBack } from '../../store/rates.ts'

/** Mails that were claimed and go back unrendered must not use up what their project and the provider may send in this second. */
export async function returnTokens(
  { db, config, provider }: Context,
  postponed: readonly Claimed[],
): Promise<void> {
  if (postponed.length === 0) return
  if (provider.ratePerSecond() > 0)
    await putTokensBack(db, { scope: providerScope(provider.name), count: postponed.length })
  if (config.projectRatePerSecond === 0) return
  for (const [projectId, mails] of Map.groupBy(postponed, (mail) => mail.projectId))
    await putTokensBack(db, { scope: projectScope(projectId), count: mails.length })
}
