import type { Allowance, Room } from '@postrider/contracts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/tables.ts'
import { capKey, capsOf, negated, summed, type CategoryUnits } from './caps.ts'
import { addLimitUsage, type CapUnits } from './store.ts'

export interface TakenRoom {
  /** For each request, in order: the cap that it exceeds, or undefined if it has room. */
  refusals: (Room | undefined)[]
  /** What was added to the caps. `countAccepted` counts only what differs from it. */
  taken: CapUnits[]
}

/**
 * Takes room for requests, in order, each whole or not at all. The rows of the caps stay locked until the
 * transaction ends, so that transactions decide one after another, and a limit of n lets n units through. One
 * statement, and a second one if a request is refused; none for projects without a limit.
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

/** Caps by key, and what they had left. */
type Rooms = Map<string, Room>

/** Adds units to caps; returns what the caps had left before. */
async function addAll(
  tx: Tx,
  rows: readonly CapUnits[],
  limits: ReadonlyMap<string, Allowance>,
): Promise<Rooms> {
  const used = new Map((await addLimitUsage(tx, rows)).map((row) => [capKey(row), row.used]))
  return new Map(
    rows.map((row) => {
      const limit = limits.get(row.project_id)?.limits[row.cap] ?? Number.POSITIVE_INFINITY
      // `base` is what accounts has counted.
      const before = Math.max(row.base, (used.get(capKey(row)) ?? 0) - row.units)
      return [capKey(row), { cap: row.cap, limit, left: Math.max(0, limit - before) }]
    }),
  )
}

/**
 * Takes units from what is left of their caps, if all have room; otherwise returns the cap with the least
 * room.
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
