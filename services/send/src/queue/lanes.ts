import type { Context } from '../context.ts'
import { priorityClasses, type PriorityClass } from '../db/queue-priorities.ts'
import type { Batch } from '../delivery/batch.ts'
import { deliverBatch } from '../delivery/deliver-batch.ts'
import type { ClaimedWork, LaneOptions } from '../delivery/lane.ts'
import { createProjectShares, type ProjectShares } from '../delivery/project-shares.ts'
import { claimBatch, claimPlatformBatch } from './claim-batch.ts'

/**
 * Maximum concurrent batches of a priority class. More batches would shorten the queue under overload, but
 * use more memory.
 */
const maxConcurrentBatches = 3

/**
 * Maximum batches of a priority class in which a project has mails to render. This leaves one batch to other
 * projects.
 */
const maxBatchesOfProject = 2

export interface QueueLane extends LaneOptions {
  priority: PriorityClass
}

/**
 * Returns the lanes, which are loops that claim and deliver batches of the queue: one lane per priority
 * class, one lane per priority class for quarantined projects, and one lane for platform mail. No lane waits
 * for another lane.
 */
export const queueLanes = (ctx: Context): QueueLane[] => [
  platformLane(ctx),
  ...Object.entries(priorityClasses).flatMap(([name, priority]) => [
    classLane(ctx, name, priority),
    quarantineLane(ctx, name, priority),
  ]),
]

function classLane(ctx: Context, name: string, priority: PriorityClass): QueueLane {
  const shares = createProjectShares(maxBatchesOfProject)
  return {
    name: `deliver-${name}`,
    priority,
    maxConcurrent: () => Math.min(maxConcurrentBatches, ctx.provider.capacity(priority)),
    claim: async () => {
      const ids = [...ctx.rendering.quarantined(), ...shares.busy()]
      const claimed = await claimBatch(ctx, { priority, projects: { ids, only: false } })
      if (!claimed) return undefined
      return { isFull: claimed.isFull, run: await withShares(ctx, claimed.batch, shares) }
    },
    untilFree: shares.untilFree,
  }
}

/**
 * Takes a share for each project of a batch, and returns a function that delivers the batch. A project's
 * share is released when the project's mails are rendered.
 */
async function withShares(ctx: Context, batch: Batch, shares: ProjectShares): Promise<ClaimedWork['run']> {
  const ids = new Set(batch.mails.map(({ projectId }) => projectId))
  const taken = new Map<string, Disposable>()
  for (const id of ids) taken.set(id, await shares.take(id))
  const onRendered = (id: string): void => {
    taken.get(id)?.[Symbol.dispose]()
    taken.delete(id)
  }
  return async () => {
    try {
      await deliverBatch(ctx, { ...batch, onRendered })
    } finally {
      for (const id of ids) onRendered(id)
    }
  }
}

/**
 * A lane for quarantined projects, with one small batch at a time: all priority classes share the worker for
 * quarantined projects, which renders one mail per project in rotation.
 */
const quarantineLane = (ctx: Context, name: string, priority: PriorityClass): QueueLane => ({
  name: `deliver-quarantined-${name}`,
  priority,
  maxConcurrent: () => 1,
  claim: async () => {
    const ids = ctx.rendering.quarantined()
    if (ids.length === 0) return undefined
    return workOf(ctx, await claimBatch(ctx, { priority, projects: { ids, only: true } }))
  },
})

const platformLane = (ctx: Context): QueueLane => ({
  name: 'deliver-platform',
  priority: priorityClasses.transactional,
  maxConcurrent: () => 1,
  claim: async () => workOf(ctx, await claimPlatformBatch(ctx)),
})

const workOf = (ctx: Context, claimed: Awaited<ReturnType<typeof claimBatch>>): ClaimedWork | undefined =>
  claimed && { isFull: claimed.isFull, run: () => deliverBatch(ctx, claimed.batch) }
