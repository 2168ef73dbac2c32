import type { Allowance, Room } from '@postrider/contracts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/tables.ts'
import { capKey, capsOf, negated, summed, type CategoryUnits } from './caps.ts'
import { addLimitUsage, type CapUnits } from './store.ts'

export interface TakenUnits {
  /** For each request, in order: the cap that the request exceeds, or undefined. */
  refusals: (Room | undefined)[]
  /**
   * The units that were added to the caps. `countAccepted` adds only the units of accepted mails beyond these
   * units.
   */
  taken: CapUnits[]
}

/**
 * Takes units for requests, in order. Each request gets all its units or none. The caps' rows stay locked
 * until the transaction ends, so that limits are exact. Runs one statement, or two statements if a request is
 * refused. Runs no statement if no project has a limit.
 */
export async function takeUnits(
  { allowances }: Pick<Context, 'allowances'>,
  tx: Tx,
  requests: readonly CategoryUnits[],
): Promise<TakenUnits> {
  const limits = await allowances.find(
    tx,
    requests.map(({ projectId }) => projectId),
  )
  const wanted = requests.map((request) => capsOf(request, limits.get(request.projectId)))
  const left = await addAll(tx, summed(wanted.flat()), limits)
  const refusals = wanted.map((caps) => takeFromCaps(caps, left))
  const refused = wanted.filter((_, index) => refusals[index] !== undefined)
  await addLimitUsage(tx, summed(negated(refused.flat())))
  return { refusals, taken: summed(wanted.filter((_, index) => refusals[index] === undefined).flat()) }
}

/** The remaining units by cap key. */
type UnitsLeft = Map<string, Room>

/** Adds units to caps. Returns the units that were left before. */
async function addAll(
  tx: Tx,
  rows: readonly CapUnits[],
  limits: ReadonlyMap<string, Allowance>,
): Promise<UnitsLeft> {
  const used = new Map((await addLimitUsage(tx, rows)).map((row) => [capKey(row), row.used]))
  return new Map(
    rows.map((row) => {
      const limit = limits.get(row.project_id)?.limits[row.cap] ?? Number.POSITIVE_INFINITY
      // `base` is the accounts service's number of used units.
      const before = Math.max(row.base, (used.get(capKey(row)) ?? 0) - row.units)
      return [capKey(row), { cap: row.cap, limit, left: Math.max(0, limit - before) }]
    }),
  )
}

/**
 * Takes units from caps if all caps have enough units left. Otherwise returns the exceeded cap with the
 * fewest units left.
 */
function takeFromCaps(caps: readonly CapUnits[], unitsLeft: UnitsLeft): Room | undefined {
  const all = caps.flatMap((each) => {
    const cap = unitsLeft.get(capKey(each))
    return cap ? [{ cap, units: each.units }] : []
  })
  const exceeded = all.filter(({ cap, units }) => units > cap.left).map(({ cap }) => ({ ...cap }))
  if (exceeded.length === 0) for (const { cap, units } of all) cap.left -= units
  return exceeded.toSorted((one, other) => one.left - other.left)[0]
}
