import type { Context } from '../../context.ts'
import { claimDue, type Claim } from '../../store/claims.ts'
import { evaluateContacts } from './evaluate-contacts.ts'

/** Maximum number of claimed contacts: the maximum of one request to the contacts service. */
const maxClaims = 1_000

/**
 * Duration of a claim: must exceed the duration of a request to the contacts service. After a crash, the
 * contact is due again when the claim expires.
 */
export const claimMs = 60_000

/**
 * Evaluates due contacts, project by project. Returns true if more contacts may be due. If the evaluation
 * fails for one project, the other projects are still evaluated. The contacts of the failed project are due
 * again when their claims expire.
 */
export async function evaluateDue(ctx: Context): Promise<boolean> {
  const now = ctx.now()
  const claims = await claimDue(ctx.db, { now, until: new Date(now.getTime() + claimMs), most: maxClaims })
  const byProject = Map.groupBy(claims, ({ projectId, generation }) => `${projectId}/${generation}`)
  const outcomes = await Promise.allSettled(
    [...byProject.values()].map((ofProject) => evaluateOne(ctx, ofProject)),
  )
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  if (failures.length > 0 && failures.length === outcomes.length) throw failures[0]
  for (const error of failures) ctx.log.warn('contacts.not_evaluated', { error })
  return claims.length > failures.length
}

async function evaluateOne(ctx: Context, claims: readonly Claim[]): Promise<void> {
  const [first] = claims
  if (first) await evaluateContacts(ctx, { projectId: first.projectId, generation: first.generation }, claims)
}
