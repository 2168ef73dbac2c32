import type { LoopDefinition } from '@postrider/process'
import { forgetDeleted } from './forget-deleted.ts'
import { forgetOldContent } from './forget-old-content.ts'
import { forgetOldMails } from '../mails/forget-old-mails.ts'
import { forgetOldRuns } from '../campaigns/forget-old-runs.ts'
import { forgetOldTemplateVersions } from '../templates/forget-old-template-versions.ts'
import { sweepSuppressions } from '../suppressions/sweep-suppressions.ts'
import { recheckDomains } from '../domains/recheck-domains.ts'
import { sweepInbox } from '../inbox/sweep-inbox.ts'
import { sweepUploads } from '../uploads/sweep-uploads.ts'
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
