import type { LoopOptions } from '@postrider/service'
import { forgetOldContent } from './commands/forget-old-content.ts'
import { recheckDomains } from './commands/recheck-domains.ts'
import type { Context } from './context.ts'

/** What goes on beside the mails: domains are checked again, old content is forgotten. */
export const upkeepLoops = (ctx: Context): Omit<LoopOptions, 'log'>[] => [
  // Often enough that a domain's turn comes soon after its five minutes.
  { name: 'domain-checks', everyMs: 30_000, clockOnly: true, work: () => recheckDomains(ctx) },
  { name: 'retention', everyMs: 600_000, clockOnly: true, work: () => forgetOldContent(ctx) },
]
