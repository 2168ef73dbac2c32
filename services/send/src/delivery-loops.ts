import type { LoopDefinition } from '@postrider/process'
import { applyEarlyNotifications, sweepEarlyNotifications } from './lifecycle/apply-early-notifications.ts'
import { recordLeftChunks } from './campaigns/record-left-chunks.ts'
import { recordLeftMails } from './queue/record-left-mails.ts'
import { pagesAtOnce } from './campaigns/page-shares/pages-in-work.ts'
import { sendPages } from './campaigns/send-pages.ts'
import { isQueueIdle } from './queue/is-queue-idle.ts'
import { dispatchPlatformMail } from './queue/dispatch-platform-mail.ts'
import { dispatchBatch } from './queue/dispatch-batch.ts'
import { sweepReceipts } from './retention/sweep-receipts.ts'
import type { Context } from './context.ts'
import { heavyBatches, overlappingBatches } from './queue/overlapping-batches.ts'
import { priorityClasses, type PriorityClass } from './db/tables.ts'

interface ClassPace {
  name: string
  priority: PriorityClass
  /**
   * A turn costs a dozen statements however few mails it has, so under load mails gather for it. With 32 clients 100 ms gave 5 % more mails
   * a second than 50 ms.
   */
  atMostEveryMs: number
}

// Every request wakes the loops, and nobody waits for the mail of a campaign: fewer rounds for it. A workflow's mail answers what somebody
// has just done, as a transactional one does.
const classes: readonly ClassPace[] = [
  { name: 'transactional', priority: priorityClasses.transactional, atMostEveryMs: 100 },
  { name: 'workflow', priority: priorityClasses.workflow, atMostEveryMs: 100 },
  { name: 'campaign', priority: priorityClasses.campaign, atMostEveryMs: 250 },
]

/** Dispatches due mail of every priority class; true when the queue is idle. */
export async function settleDelivery(ctx: Context): Promise<boolean> {
  if (ctx.config.role === 'http') return true
  const stragglers = new Set<Promise<void>>()
  while (await dispatchPlatformMail(ctx)) continue
  do for (const { priority } of classes) while (await dispatchBatch(ctx, priority)) continue
  while (await sendPages(ctx, stragglers))
  await Promise.all(stragglers)
  await applyEarlyNotifications(ctx)
  return isQueueIdle(ctx)
}

/** The loops of delivery: one for each priority class, so that none waits for another, and those for early notifications and cleaning up. */
export const deliveryLoops = (ctx: Context): LoopDefinition[] => [
  ...classes.map(({ name, priority, atMostEveryMs }) => ({
    name: `dispatch-${name}`,
    // Requests wake the loop, and `send.commands` that of workflows; this bounds the wait of retries, of throttled mails and of mails that
    // other replicas accepted.
    everyMs: 500,
    atMostEveryMs,
    ...overlappingBatches(ctx, priority),
  })),
  // By the clock: a person waits for the mail, but hardly any request to this service brings one.
  { name: 'dispatch-platform', everyMs: 500, clockOnly: true, work: () => dispatchPlatformMail(ctx) },
  // Loops of their own, so that mails that take a second each to render never delay those of other tenants.
  ...classes.map(({ name, priority }) => ({
    name: `dispatch-heavy-${name}`,
    everyMs: 500,
    atMostEveryMs: 250,
    ...heavyBatches(ctx, priority),
  })),
  ...pages(ctx),
  leftAcceptances(ctx),
  { name: 'early-notifications', everyMs: 2_000, clockOnly: true, work: () => applyEarlyNotifications(ctx) },
  sweep(ctx),
  ...refresh(ctx),
]

/** What an ended process left, and what this one could not record. Claims ask for it too, where there are any. */
const leftAcceptances = (ctx: Context): LoopDefinition => ({
  name: 'left-acceptances',
  everyMs: 5_000,
  clockOnly: true,
  work: async () => {
    await recordLeftMails(ctx)
    await recordLeftChunks(ctx)
    return false
  },
})

/**
 * A loop for each page in work: each claims its next one as soon as its last one has ended, so no page of a project waits for that of
 * another.
 */
function pages(ctx: Context): LoopDefinition[] {
  const stragglers = new Set<Promise<void>>()
  return Array.from({ length: pagesAtOnce }, (_, index) => {
    const everyMs = index === 0 ? pagesDueMs : pagesCameMs
    return {
      name: index === 0 ? 'send-pages' : `send-pages-${index + 1}`,
      everyMs,
      // Pages that come wake it, not each request.
      clockOnly: true,
      work: async (signal) => {
        // From before the claim on: a page that comes meanwhile may not be seen by it.
        const come = ctx.pageShares.arrivals.untilCome(everyMs, signal)
        if (!(await sendPages(ctx, stragglers, { most: 1, signal }))) await come
        return true
      },
      finish: async () => {
        await Promise.all(stragglers)
      },
    }
  })
}

/** How soon a page is found that may go on. At 2,500 mails a second of one campaign, an expanded page is used up in this time. */
const pagesDueMs = 200
/** The same while the first loop has a page in work, and what came to another replica. */
const pagesCameMs = 500

const sweep = (ctx: Context): LoopDefinition => ({
  name: 'delivery-sweep',
  everyMs: 600_000,
  clockOnly: true,
  work: async () => {
    const more = await sweepEarlyNotifications(ctx)
    return (await sweepReceipts(ctx)) || more
  },
})

const refresh = ({ provider }: Context): LoopDefinition[] =>
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
