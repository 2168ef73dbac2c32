import type { LoopDefinition } from '@postrider/process'
import { audiencePagesLane } from './campaigns/lane.ts'
import { recordUnrecordedPages } from './campaigns/record-unrecorded-pages.ts'
import type { Context } from './context.ts'
import { laneWork } from './delivery/lane.ts'
import { applyEarlyNotifications } from './lifecycle/record-notification.ts'
import { isQueueIdle } from './queue/is-queue-idle.ts'
import { queueLanes } from './queue/lanes.ts'
import { makeDueClaimable } from './queue/make-due-claimable.ts'
import { recordJournal } from './queue/record-journal.ts'
import { runNextCancelJob } from './emails/cancel-jobs.ts'
import { recordRenderingUsage } from './rendering/record-usage.ts'
import { dropNextWithdrawn } from './workflows/withdraw-mails.ts'

/** Delivers all due mails. Returns true if no mail is left that is due or being delivered. */
export async function deliverAllDue(ctx: Context): Promise<boolean> {
  if (ctx.config.role === 'http') return true
  let hasWorked = true
  while (hasWorked) {
    hasWorked = false
    while (await makeDueClaimable(ctx)) continue
    for (const { claim } of [...queueLanes(ctx), audiencePagesLane(ctx)])
      for (let work = await claim(); work; work = await claim()) {
        await work.run()
        hasWorked = true
      }
    await Promise.all(ctx.background)
  }
  while (await dropNextWithdrawn(ctx)) continue
  while (await runNextCancelJob(ctx)) continue
  await applyEarlyNotifications(ctx)
  await recordRenderingUsage(ctx)
  return isQueueIdle(ctx)
}

/** The loops of the delivery lanes, the journal, withdrawn mails and early notifications. */
export const deliveryLoops = (ctx: Context): LoopDefinition[] => [
  ...queueLoops(ctx),
  audiencePagesLoop(ctx),
  journalLoop(ctx),
  { name: 'withdrawn-mails', everyMs: 1_000, clockOnly: true, work: () => dropNextWithdrawn(ctx) },
  { name: 'scheduled-mails', everyMs: 500, clockOnly: true, work: () => makeDueClaimable(ctx) },
  { name: 'cancelled-mails', everyMs: 500, clockOnly: true, work: () => runNextCancelJob(ctx) },
  { name: 'early-notifications', everyMs: 2_000, clockOnly: true, work: () => applyEarlyNotifications(ctx) },
  ...quotaLoop(ctx),
]

/**
 * Requests wake the loop of their priority class; `send.commands` wakes the workflow loops. `everyMs` is the
 * longest delay of retries, throttled mails and mails that other replicas accepted. A claim runs a dozen
 * statements for any number of mails, so `atMostEveryMs` lets mails gather between claims. `atMostEveryMs` is
 * longer for mails that can wait longer.
 */
const queueLoops = (ctx: Context): LoopDefinition[] =>
  queueLanes(ctx).map((lane) => {
    const isQuick = lane.name === 'deliver-transactional' || lane.name === 'deliver-workflow'
    const { work, finish } = laneWork(ctx, lane)
    return {
      name: lane.name,
      everyMs: 500,
      atMostEveryMs: isQuick ? 100 : 250,
      // Only the clock wakes this loop, because few requests to this service cause platform mail.
      clockOnly: lane.name === 'deliver-platform',
      work,
      finish: async () => {
        await finish()
        await ctx.provider.drain?.(lane.priority)
        await Promise.all(ctx.background)
      },
    }
  })

/** The consumer of `send.commands` wakes this loop. */
const audiencePagesLoop = (ctx: Context): LoopDefinition => ({
  name: 'deliver-audience-pages',
  everyMs: 200,
  atMostEveryMs: 100,
  ...laneWork(ctx, audiencePagesLane(ctx)),
})

/**
 * Records deliveries that a stopped process left in the journal, or that this process could not record. Each
 * claim of mails also records these deliveries first.
 */
const journalLoop = (ctx: Context): LoopDefinition => ({
  name: 'record-journal',
  everyMs: 5_000,
  clockOnly: true,
  work: async () => {
    await recordJournal(ctx)
    await recordUnrecordedPages(ctx)
    return false
  },
})

const quotaLoop = ({ provider }: Context): LoopDefinition[] =>
  provider.refresh
    ? [
        {
          name: 'provider-quota',
          everyMs: 60_000,
          clockOnly: true,
          work: async () => {
            await provider.refresh?.()
            return false
          },
        },
      ]
    : []
