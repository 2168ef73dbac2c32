import type { AppError } from '@postrider/contracts/errors'
import { storageFull } from '@postrider/contracts/errors'
import type { Context } from '../../context.ts'
import { findBlocksOf } from '../../suppressions/find-blocks.ts'
import { unitsOf } from '../../usage/count-usage.ts'
import { beyondLimit, unitsLeftOf } from '../../usage/require-units.ts'
import { storedSize, unitsOfPlan, type SendPlan } from '../plan-send.ts'
import type { BatchItem, Faults } from './batch-item.ts'

const sumOf = (items: readonly BatchItem[], of: (plan: SendPlan) => number): number =>
  items.reduce((sum, { plan }) => sum + of(plan), 0)

/**
 * Returns the errors of items that exceed the project's limits after the mails of the items before them. The
 * transaction checks the limits exactly; this check prevents that rejected items create contacts.
 */
export async function findBeyondUnits(
  ctx: Context,
  projectId: string,
  items: readonly BatchItem[],
): Promise<Faults> {
  const faults = new Map<number, AppError>()
  const room = await unitsLeftOf(ctx, projectId)
  if (!room || sumOf(items, unitsOfPlan) <= room.left) return faults
  const suppressed = await findSuppressed(ctx, projectId, items)
  let { left } = room
  for (const { index, plan } of items)
    if (unitsOfPlan(plan) > left) faults.set(index, beyondLimit({ ...room, left }))
    else left -= leastUnits(plan, suppressed)
  return faults
}

/** Returns the units that a request certainly counts: its other mails may be suppressed or skipped. */
function leastUnits(plan: SendPlan, suppressed: ReadonlySet<string>): number {
  const { to, copies, content, scheduledFor, throttle, type } = plan
  if (scheduledFor !== undefined || throttle !== undefined || type === 'MARKETING') return 0
  const isSent = ({ email }: { email: string }): boolean => !suppressed.has(email)
  return to.filter(isSent).length * unitsOf({ ...content, copies: copies.filter(isSent) })
}

async function findSuppressed(
  { db, now }: Context,
  projectId: string,
  items: readonly BatchItem[],
): Promise<Set<string>> {
  const addresses = items.flatMap(({ plan: { to, copies } }) => [...to, ...copies]).map(({ email }) => email)
  const recipients = [...new Set(addresses)].map((email) => ({ projectId, contactId: null, email }))
  const blocks = await findBlocksOf(db, recipients, now())
  return new Set(
    recipients.filter((_, position) => blocks[position]?.suppressed !== undefined).map(({ email }) => email),
  )
}

/** Returns the errors of items that exceed the storage quota after the items before them. */
export async function findBeyondStorage(
  { storedBytes, config: { storageQuota: limit } }: Context,
  projectId: string,
  items: readonly BatchItem[],
): Promise<Faults> {
  const faults = new Map<number, AppError>()
  if (limit === 0 || (await storedBytes.hasRoom(projectId, sumOf(items, storedSize)))) return faults
  const { used } = await storedBytes.find(projectId)
  let left = limit - used
  for (const { index, plan } of items) {
    const bytes = storedSize(plan)
    if (bytes > left) faults.set(index, storageFull({ limit, used: limit - left }))
    else left -= bytes
  }
  return faults
}
