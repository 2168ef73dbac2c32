import {
  ledgerApi,
  platformMailApi,
  campaignSendsApi,
  senderDomainsApi,
  setupApi,
  templatesApi,
  workflowMailsApi,
} from '@postrider/contracts/internal'
import { implementInternal, ok, type Endpoint } from '@postrider/http'
import { checkContent } from './campaigns/check-content.ts'
import { sendTest } from './campaigns/send-test.ts'
import { setRunState } from './campaigns/set-run-state.ts'
import { startRun } from './campaigns/start-run.ts'
import { sendPlatformMail } from './platform-mail/send-platform-mail.ts'
import type { Context } from './context.ts'
import { releaseDomains } from './domains/release-domains.ts'
import { findDefaultSender } from './domains/find-domains.ts'
import { findTemplates } from './templates/find-templates.ts'
import { listRunRecipients } from './campaigns/list-run-recipients.ts'
import { readLedger } from './ledger/read-ledger.ts'
import { withdrawMails } from './workflows/withdraw-mails.ts'

/**
 * What campaigns, workflows, analytics and accounts ask; shapes, errors and deadlines are declared in
 * contracts, in the APIs named here.
 */
export const internal = (ctx: Context): Endpoint[] => [
  implementInternal(campaignSendsApi.check, async ({ body }) => {
    await checkContent(ctx, body.projectId, body.content)
    return ok({})
  }),

  implementInternal(campaignSendsApi.start, async ({ body }) => {
    await startRun(ctx, body)
    return ok({})
  }),

  implementInternal(campaignSendsApi.setState, async ({ body }) => {
    await setRunState(ctx, body)
    return ok({})
  }),

  implementInternal(campaignSendsApi.test, async ({ body }) => {
    const { id, suppressedBy } = await sendTest(ctx, body)
    return ok({ emailId: id, status: suppressedBy === null ? 'QUEUED' : 'SUPPRESSED' })
  }),

  implementInternal(campaignSendsApi.recipients, async ({ body }) => ok(await listRunRecipients(ctx, body))),

  implementInternal(templatesApi.find, async ({ body }) => ok({ templates: await findTemplates(ctx, body) })),

  implementInternal(platformMailApi.send, async ({ body }) => {
    await sendPlatformMail(ctx, body)
    return ok({})
  }),

  implementInternal(senderDomainsApi.release, async ({ body }) => {
    await releaseDomains(ctx, body.projectId)
    return ok({})
  }),

  implementInternal(workflowMailsApi.withdraw, async ({ body: { startedUntil, ...withdrawal } }) =>
    ok({ withdrawn: await withdrawMails(ctx, { ...withdrawal, startedUntil: new Date(startedUntil) }) }),
  ),

  implementInternal(ledgerApi.page, async ({ body }) => ok(await readLedger(ctx, body))),

  implementInternal(setupApi.sender, async ({ body }) =>
    ok({
      defaultSenderDomain: await findDefaultSender(ctx, body.projectId),
      storage: await storageOf(ctx, body.projectId),
    }),
  ),
]

async function storageOf({ storedBytes, config }: Context, projectId: string) {
  const { used, captured } = await storedBytes.find(projectId)
  return { used: Math.max(0, used + captured), limit: config.storageQuota || null }
}
