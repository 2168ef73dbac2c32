import { AppError } from '@postrider/contracts/errors'
import type { Context } from '../../context.ts'
import { planSend } from '../plan-send.ts'
import { projectFacts } from '../project-facts.ts'
import { withoutFaults, type BatchItem, type Faults, type ParsedItem } from './batch-item.ts'
import { findBeyondStorage, findBeyondUnits } from './find-beyond-limits.ts'

export interface CheckedItems {
  items: BatchItem[]
  faults: Faults
}

/**
 * Checks items as POST /v1/send does before it writes data: template, sender, time, size, limits and storage.
 * Items count toward the limits in order.
 */
export async function checkItems(
  ctx: Context,
  projectId: string,
  parsed: readonly ParsedItem[],
): Promise<CheckedItems> {
  const { items, faults } = await planItems(ctx, projectId, parsed)
  const beyondUnits = await findBeyondUnits(ctx, projectId, items)
  const within = withoutFaults(items, beyondUnits)
  const beyondStorage = await findBeyondStorage(ctx, projectId, within)
  return {
    items: withoutFaults(within, beyondStorage),
    faults: new Map([...faults, ...beyondUnits, ...beyondStorage]),
  }
}

async function planItems(
  ctx: Context,
  projectId: string,
  parsed: readonly ParsedItem[],
): Promise<CheckedItems> {
  const facts = projectFacts(ctx, projectId)
  const items: BatchItem[] = []
  const faults = new Map<number, AppError>()
  // One after the other, so that the templates of a batch do not use all connections.
  for (const item of parsed) {
    try {
      items.push({ ...item, plan: await planSend(facts, item.body, ctx.now) })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      faults.set(item.index, error)
    }
  }
  return { items, faults }
}
