import type { LoopDefinition } from '@postrider/process'
import { publishNextPage } from '../commands/publish-audience-page.ts'
import { startDue } from '../commands/start-due.ts'
import { syncNextCampaignState } from '../commands/sync-campaign-state.ts'
import type { Context } from '../context.ts'

/** Starts scheduled campaigns that are due. */
export const startDueLoop = (ctx: Context): LoopDefinition => ({
  name: 'start-due',
  // An iteration without work reads only one index entry.
  everyMs: 1_000,
  clockOnly: true,
  work: () => startDue(ctx),
})

/**
 * Returns two loops that publish the audience pages of campaigns that are being sent. The loops never work on
 * the same project, so a slow page does not delay other projects.
 */
export const publishPageLoops = (ctx: Context): LoopDefinition[] =>
  ['fan-out-1', 'fan-out-2'].map((name) => publishPageLoop(ctx, name))

const publishPageLoop = (ctx: Context, name: string): LoopDefinition => ({
  name,
  // If ROLE is `all`, each request that writes wakes the loop. Otherwise, the loop finds the campaign at the
  // next interval.
  everyMs: 200,
  work: () => publishNextPage(ctx),
})

/**
 * Sends unconfirmed campaign states to the send service if the request that changed the state failed to send
 * it.
 */
export const syncStateLoop = (ctx: Context): LoopDefinition => ({
  name: 'sync-campaign-states',
  everyMs: 1_000,
  clockOnly: true,
  work: () => syncNextCampaignState(ctx),
})
