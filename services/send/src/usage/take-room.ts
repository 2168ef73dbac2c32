import type { Allowance, Room } from '@postrider/contracts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/tables.ts'
import { capKey, capsOf, negated, summed, type CategoryUnits } from './caps.ts'
import { addLimitUsage, type CapUnits } from './store.ts'

export interface TakenRoom {
  /** For each request, in order: the cap that it exceeds, or undefined if it has room. */
  refusals: (Room | undefined)[]
  /** The units added to the caps. `countAccepted` only counts the difference. */
  taken: CapUnits[]
}

/**
 * Takes units for requests, in order, each completely or not at all. The rows of the caps stay locked until
 * the transaction ends, so transactions decide in sequence and limits are exact. One statement, and a second
 * one if a request is refused; none for projects without a limit.
 */
export async function takeRoom(
  { allowances }: Pick<Context, 'allowances'>,
  tx: Tx,
  requests: readonly CategoryUnits[],
): Promise<TakenRoom> {
  const limits = await allowances.find(
    tx,
    requests.map(({ projectId }) => projectId),
  )
  const wanted = requests.map((request) => capsOf(request, limits.get(request.projectId)))
  const left = await addAll(tx, summed(wanted.flat()), limits)
  const refusals = wanted.map((caps) => fit(caps, left))
  const refused = wanted.filter((_, index) => refusals[index] !== undefined)
  await addLimitUsage(tx, summed(negated(refused.flat())))
  return { refusals, taken: summed(wanted.filter((_, index) => refusals[index] === undefined).flat()) }
}

/** The remaining units by cap key. */
type Rooms = Map<string, Room>

/** Adds units to caps; returns the units that were left before. */
async function addAll(
  tx: Tx,
  rows: readonly CapUnits[],
  limits: ReadonlyMap<string, Allowance>,
): Promise<Rooms> {
  const used = new Map((await addLimitUsage(tx, rows)).map((row) => [capKey(row), row.used]))
  return new Map(
    rows.map((row) => {
      const limit = limits.get(row.project_id)?.limits[row.cap] ?? Number.POSITIVE_INFINITY
      // `base` is the count of accounts.
      const before = Math.max(row.base, (used.get(capKey(row)) ?? 0) - row.units)
      return [capKey(row), { cap: row.cap, limit, left: Math.max(0, limit - before) }]
    }),
  )
}

/**
 * Takes units from their caps if all have enough left; otherwise returns the cap with the fewest units left.
 */
function fit(caps: readonly CapUnits[], rooms: Rooms): Room | undefined {
  const all = caps.flatMap((each) => {
    const room = rooms.get(capKey(each))
    return room ? [{ room, units: each.units }] : []
  })
  const exceeded = all.filter(({ room, units }) => units > room.left).map(({ room }) => ({ ...room }))
  if (exceeded.length === 0) for (const { room, units } of all) room.left -= units
  return exceeded.toSorted((one, other) => one.left - other.left)[0]
}
