import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import type { Batch, Outcome, ReadyMail } from './batch.ts'
import { returnedOutcome } from './outcomes.ts'
import { reservedTokens } from './reserved-tokens.ts'
import { sql } from 'kysely'
import type { PriorityClass } from '../db/queue-priorities.ts'
import { freeTokens, lockRates, projectScope, providerScope, takeTokens, type Rate } from './store/rates.ts'

/** Delay of mails for which the project or the provider has no token. */
const noTokensMs = 250

interface PermittedMails {
  ready: ReadyMail[]
  outcomes: Outcome[]
}

/**
 * Takes a token of the project and a token of the provider for each recipient of a mail. A mail is permitted
 * if one token of each is free: its copies may leave a debt, which later mails wait for. Other mails are
 * returned to their source.
 */
export async function takeRateTokens(
  ctx: Context,
  { priority }: Batch,
  ready: readonly ReadyMail[],
): Promise<PermittedMails> {
  const rates = ratesOf(
    ctx,
    ready.map(({ mail }) => mail.projectId),
  )
  if (rates.length === 0 || ready.length === 0) return { ready: [...ready], outcomes: [] }
  return transact(ctx.db, async (tx) => {
    const tokens = await lockRates(tx, rates, ctx.now())
    const free = new Map(
      rates.map(({ scope, perSecond }) => [
        scope,
        (tokens.get(scope) ?? 0) - reservedTokens(priority, perSecond),
      ]),
    )
    const taken = new Map<string, number>()
    const isPermitted = ({ mail: { projectId, copies } }: ReadyMail): boolean => {
      const recipients = 1 + copies.length
      const scopes = [projectScope(projectId), providerScope(ctx.provider.name)].filter((each) =>
        free.has(each),
      )
      if (scopes.some((scope) => (free.get(scope) ?? 0) < 1)) return false
      for (const scope of scopes) {
        free.set(scope, (free.get(scope) ?? 0) - recipients)
        taken.set(scope, (taken.get(scope) ?? 0) + recipients)
      }
      return true
    }
    const { permitted = [], postponed = [] } = Object.groupBy(ready, (each) =>
      isPermitted(each) ? 'permitted' : 'postponed',
    )
    await takeTokens(tx, taken)
    return {
      ready: permitted,
      outcomes: postponed.map(({ mail }) =>
        returnedOutcome(ctx, mail, { inMs: noTokensMs, wasRendered: true }),
      ),
    }
  })
}

/** Returns the token buckets of these projects and the provider. Omits buckets without a limit. */
function ratesOf({ config, provider }: Context, projectIds: readonly string[]): Rate[] {
  const ofProvider = provider.ratePerSecond()
  const projects = config.projectRatePerSecond === 0 ? [] : [...new Set(projectIds)]
  return [
    ...projects.map((id) => ({ scope: projectScope(id), perSecond: config.projectRatePerSecond })),
    ...(ofProvider === 0
      ? []
      : [{ scope: providerScope(provider.name), perSecond: Math.max(1, ofProvider) }]),
  ]
}

/**
 * Estimates for how many mails of a project rate tokens are free now, so that no more mails are rendered.
 * Returns `Infinity` if no rate is limited.
 */
export async function findFreeTokens(
  ctx: Context,
  { projectId, priority }: { projectId: string; priority: PriorityClass },
): Promise<number> {
  const rates = ratesOf(ctx, [projectId])
  if (rates.length === 0) return Number.POSITIVE_INFINITY
  const free = rates.map(({ scope, perSecond }) =>
    freeTokens({ scope: sql`${scope}`, perSecond, reserved: reservedTokens(priority, perSecond) }, ctx.now()),
  )
  const { rows } = await sql<{ free: number }>`select least(${sql.join(free)}) as free`.execute(ctx.db)
  return Math.max(0, rows[0]?.free ?? 0)
}
