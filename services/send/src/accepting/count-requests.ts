import type { AppError } from '@postrider/contracts/errors'
import type { Draft } from '@postrider/contracts/messages'
import type { Context } from '../context.ts'
import type { Tx } from '../db/tables.ts'
import { firstState, type NewMail } from '../mails/new-mail.ts'
import { countAccepted } from '../usage/count-usage.ts'
import { beyondLimit } from '../usage/require-units.ts'
import { takeUnits } from '../usage/take-units.ts'

/** The requests that exceed a limit, with their errors. Thrown to roll back the transaction. */
export class BeyondLimitsError extends Error {
  override name = 'BeyondLimitsError'
  readonly refusals: ReadonlyMap<unknown, AppError>

  constructor(refusals: ReadonlyMap<unknown, AppError>) {
    super('Requests exceed limits of their projects')
    this.refusals = refusals
  }
}

/**
 * Counts the mails of requests as usage of their projects, and returns the messages to publish. Throws
 * `BeyondLimitsError` if some requests exceed a limit.
 */
export async function countRequests<Request extends { projectId: string }>(
  ctx: Context,
  tx: Tx,
  mails: ReadonlyMap<Request, readonly NewMail[]>,
): Promise<Draft[]> {
  const { refusals, taken } = await takeUnits(ctx, tx, [...mails].map(unitsOfRequest))
  const refused = [...mails.keys()].flatMap((request, index): [Request, AppError][] => {
    const exceeded = refusals[index]
    return exceeded ? [[request, beyondLimit(exceeded)]] : []
  })
  if (refused.length > 0) throw new BeyondLimitsError(new Map(refused))
  return countAccepted(ctx, tx, { mails: [...mails.values()].flat(), taken })
}

const unitsOfRequest = ([{ projectId }, mails]: [{ projectId: string }, readonly NewMail[]]) => ({
  projectId,
  category: 'transactional' as const,
  at: mails[0]?.at ?? new Date(0),
  units: mails
    .filter((mail) => firstState(mail).status === 'QUEUED')
    .reduce((sum, { units = 1 }) => sum + units, 0),
})
