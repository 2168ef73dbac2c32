import type { LoopDefinition } from '@postrider/process'
import { forgetDeleted } from '../commands/upkeep/forget-deleted.ts'
import { forgetOldContent } from '../commands/upkeep/forget-old-content.ts'
import { forgetOldMails } from '../commands/upkeep/forget-old-mails.ts'
import { forgetOldRuns } from '../commands/upkeep/forget-old-runs.ts'
import { forgetOldTemplateVersions } from '../commands/upkeep/forget-old-template-versions.ts'
import { sweepSuppressions } from '../commands/upkeep/sweep-suppressions.ts'
import { recheckDomains } from '../commands/domains/recheck-domains.ts'
import { sweepInbox } from '../commands/upkeep/sweep-inbox.ts'
import { sweepUploads } from '../commands/uploads/sweep-uploads.ts'
import type { Context } from '../context.ts'

/** Upkeep: domains are checked again, rows past their retention are deleted. */
export const upkeepLoops = (ctx: Context): LoopDefinition[] => [
  // A domain is due five minutes after its last check; this finds it soon after.
  { name: 'domain-checks', everyMs: 30_000, clockOnly: true, work: () => recheckDomains(ctx) },
  { name: 'mail-retention', everyMs: 600_000, clockOnly: true, work: () => forgetOldMails(ctx) },
  { name: 'run-retention', everyMs: 600_000, clockOnly: true, work: () => forgetOldRuns(ctx) },
  {
    name: 'template-version-retention',
    everyMs: 600_000,
    clockOnly: true,
    work: () => forgetOldTemplateVersions(ctx),
  },
  { name: 'deleted-retention', everyMs: 600_000, clockOnly: true, work: () => forgetDeleted(ctx) },
  { name: 'ended-suppressions', everyMs: 600_000, clockOnly: true, work: () => sweepSuppressions(ctx) },
  { name: 'inbox-retention', everyMs: 600_000, clockOnly: true, work: () => sweepInbox(ctx) },
  { name: 'uploads', everyMs: 60_000, clockOnly: true, work: () => sweepUploads(ctx) },
  { name: 'retention', everyMs: 600_000, clockOnly: true, work: () => forgetOldContent(ctx) },
]
