import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { rateChangeOf, rateKinds, rateLevelOf, type RateChange } from '../domain/rate-level.ts'
import { lockProjects } from '../store/projects.ts'
import {
  findProjectsAboveThreshold,
  findRateStates,
  updateRateLevels,
  type RateState,
} from '../store/rate-levels.ts'
import type { Tx } from '../store/tables.ts'

type Direction = 'rises' | 'all'

interface StoreRateChanges {
  /** Projects that this transaction has locked, so that no other transaction stores the same change. */
  projectIds: readonly string[]
  now: Date
  /**
   * `rises` ignores falls: while messages arrive, a rate can change between both sides of a threshold many
   * times.
   */
  direction: Direction
}

/**
 * Stores the levels of the bounce and complaint rates that have changed. Returns the changes, for `logRates`
 * after the transaction.
 */
export async function storeRateChanges(
  tx: Tx,
  { projectIds, now, direction }: StoreRateChanges,
): Promise<RateChange[]> {
  const changes: RateChange[] = []
  for (const state of await findRateStates(tx, projectIds, now)) {
    const found = changesOf(state, direction)
    if (found.changes.length === 0) continue
    await updateRateLevels(tx, state.projectId, found.levels)
    changes.push(...found.changes)
  }
  return changes
}

function changesOf({ projectId, counts, levels }: RateState, direction: Direction) {
  const next = { ...levels }
  const changes = rateKinds.flatMap((kind) => {
    const level = rateLevelOf(kind, counts)
    if (direction === 'rises' && level < levels[kind]) return []
    next[kind] = level
    return rateChangeOf({ projectId, kind, counts }, levels[kind], level) ?? []
  })
  return { levels: next, changes }
}

/** Logs one line for each change of a rate. */
export function logRates({ log }: Pick<Context, 'log'>, changes: readonly RateChange[]): void {
  for (const { hasRisen, ...fields } of changes)
    if (hasRisen) log.warn('project.reputation_passed', { ...fields })
    else log.info('project.reputation_recovered', { ...fields })
}

/** Projects per transaction. */
const batch = 500

/**
 * Logs the rates that have fallen below a threshold because other mails were sent, or because bounces and
 * complaints are older than 24 hours.
 */
export async function reportFallenRates(ctx: Context): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const ids = await findProjectsAboveThreshold(ctx.db, { after, limit: batch })
    if (ids.length > 0) logRates(ctx, await storeAllChanges(ctx, ids))
    if (ids.length < batch) return
    after = ids.at(-1) ?? after
  }
}

const storeAllChanges = (ctx: Context, ids: readonly string[]): Promise<RateChange[]> =>
  transact(ctx.db, async (tx) => {
    const projectIds = (await lockProjects(tx, ids)).map(({ id }) => id)
    return storeRateChanges(tx, { projectIds, now: ctx.now(), direction: 'all' })
  })
