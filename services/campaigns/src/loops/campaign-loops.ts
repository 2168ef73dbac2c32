import type { LoopDefinition } from '@postrider/process'
import { sendPage } from '../commands/send-page.ts'
import { startDue } from '../commands/start-due.ts'
import { tellNext } from '../commands/tell-send.ts'
import type { Context } from '../context.ts'

/** Starts scheduled campaigns whose time has come. */
export const startsOfDue = (ctx: Context): LoopDefinition => ({
  name: 'start-due',
  // A turn without work reads one entry of an index.
  everyMs: 1_000,
  clockOnly: true,
  work: () => startDue(ctx),
})

/**
 * Passes the pages of campaigns that are being sent on to send, one of each project in turn. Two at a time,
 * never of one project, so that the others do not wait for a page that contacts takes seconds for.
 */
export const fanOuts = (ctx: Context): LoopDefinition[] =>
  ['fan-out-1', 'fan-out-2'].map((name) => fanOut(ctx, name))

const fanOut = (ctx: Context, name: string): LoopDefinition => ({
  name,
  // Every request that writes wakes it where ROLE is `all`. Where requests have processes of their own none
  // does, and the clock finds the campaign.
  everyMs: 200,
  work: () => sendPage(ctx),
})

/** Tells send what runs are to be, where the request that wanted it could not. */
export const runStates = (ctx: Context): LoopDefinition => ({
  name: 'run-states',
  everyMs: 1_000,
  clockOnly: true,
  work: () => tellNext(ctx),
})
