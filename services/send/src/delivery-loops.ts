import type { LoopDefinition } from '@postrider/process'
import { pagesLane } from './campaigns/lane.ts'
import { recordLeftPages } from './campaigns/record-left-pages.ts'
import type { Context } from './context.ts'
import { laneWork } from './delivery/lane.ts'
import { applyEarlyNotifications } from './lifecycle/record-notification.ts'
import { isQueueIdle } from './queue/is-queue-idle.ts'
import { queueLanes } from './queue/lanes.ts'
import { recordJournal } from './queue/record-journal.ts'
import { dropNextWithdrawn } from './workflows/withdraw-mails.ts'

/** Delivers everything that is due. True if nothing is left that is due. */
export async function settleDelivery(ctx: Context): Promise<boolean> {
  if (ctx.config.role === 'http') return true
  let hasWorked = true
  while (hasWorked) {
    hasWorked = false
    for (const { claim } of [...queueLanes(ctx), pagesLane(ctx)])
      for (let work = await claim(); work; work = await claim()) {
        await work.run()
        hasWorked = true
      }
    await Promise.all(ctx.background)
  }
  while (await dropNextWithdrawn(ctx)) continue
  await applyEarlyNotifications(ctx)
  return isQueueIdle(ctx)
}

/** The loops of the lanes, of the journal, of withdrawn mails and of early notifications. */
export const deliveryLoops = (ctx: Context): LoopDefinition[] => [
  ...queueLoops(ctx),
  pagesLoop(ctx),
  journalLoop(ctx),
  { name: 'withdrawn-mails', everyMs: 1_000, clockOnly: true, work: () => dropNextWithdrawn(ctx) },
  { name: 'early-notifications', everyMs: 2_000, clockOnly: true, work: () => applyEarlyNotifications(ctx) },
  ...quotaLoop(ctx),
]

/**
 * Requests wake the loop of their class, and `send.commands` wakes the loop of workflows. `everyMs` limits
 * how long retries, throttled mails and mails that other replicas accepted wait. A claim takes a dozen
 * statements for any number of mails, so mails gather for it: with 32 clients 100 ms gave 5 % more mails a
 * second than 50 ms. Nobody waits for the mail of a campaign or of a quarantined project.
 */
const queueLoops = (ctx: Context): LoopDefinition[] =>
  queueLanes(ctx).map((lane) => {
    const isQuick = lane.name === 'dispatch-transactional' || lane.name === 'dispatch-workflow'
    const { work, finish } = laneWork(ctx, lane)
    return {
      name: lane.name,
      everyMs: 500,
      atMostEveryMs: isQuick ? 100 : 250,
      // A user waits for mail of the platform, but requests to this service rarely bring one.
      clockOnly: lane.name === 'dispatch-platform',
      work,
      finish: async () => {
        await finish()
        await ctx.provider.drain?.(lane.priority)
        await Promise.all(ctx.background)
      },
    }
  })

/**
 * The consumer of `send.commands` wakes it. At 2,500 mails a second of one campaign, an expanded page is used
 * up in `everyMs`.
 */
const pagesLoop = (ctx: Context): LoopDefinition => ({
  name: 'send-pages',
  everyMs: 200,
  atMostEveryMs: 100,
  ...laneWork(ctx, pagesLane(ctx)),
})

/**
 * What an ended process left in the journal, and what this process could not record. Claims wait for it too.
 */
const journalLoop = (ctx: Context): LoopDefinition => ({
  name: 'record-journal',
  everyMs: 5_000,
  clockOnly: true,
  work: async () => {
    await recordJournal(ctx)
    await recordLeftPages(ctx)
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
