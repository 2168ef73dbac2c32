import {
  ledgerApi,
  platformMailApi,
  campaignSendsApi,
  scheduledMailsApi,
  senderDomainsApi,
  setupApi,
  templatesApi,
  testMailsApi,
  workflowMailsApi,
} from '@postrider/contracts/internal'
import { implementInternal, ok, readLimiter, type Endpoint } from '@postrider/http'
import { checkContent } from './campaigns/check-content.ts'
import { countBlocked } from './campaigns/count-blocked.ts'
import { sendTest } from './campaigns/send-test.ts'
import { testDomain, testTemplate } from './campaigns/test-mails.ts'
import { setCampaignSendState } from './campaigns/set-campaign-send-state.ts'
import { startCampaignSend } from './campaigns/start-campaign-send.ts'
import { sendPlatformMail } from './platform-mail/send-platform-mail.ts'
import type { Context } from './context.ts'
import { releaseDomains } from './domains/release-domains.ts'
import { findDefaultSender } from './domains/find-domains.ts'
import { findTemplates } from './templates/find-templates.ts'
import { countCampaignRecipients, listCampaignRecipients } from './campaigns/list-campaign-recipients.ts'
import { hasSentMail } from './emails/has-sent-mail.ts'
import { findScheduled } from './emails/find-scheduled.ts'
import { readLedger } from './ledger/read-ledger.ts'
import { withdrawMails } from './workflows/withdraw-mails.ts'

/** Endpoints for other services. The schemas are in libs/contracts. */
export const internal = (ctx: Context): Endpoint[] => [
  implementInternal(campaignSendsApi.check, async ({ body }) => {
    await checkContent(ctx, body.projectId, body.content)
    return ok({})
  }),

  implementInternal(campaignSendsApi.start, async ({ body }) => {
    await startCampaignSend(ctx, body)
    return ok({})
  }),

  implementInternal(campaignSendsApi.setState, async ({ body }) => {
    await setCampaignSendState(ctx, body)
    return ok({})
  }),

  implementInternal(campaignSendsApi.test, async ({ body }) => {
    const { id, suppressedBy } = await sendTest(ctx, body)
    return ok({ emailId: id, status: suppressedBy === null ? 'QUEUED' : 'SUPPRESSED' })
  }),

  implementInternal(campaignSendsApi.blocked, async ({ body }) => ok(await countBlocked(ctx, body))),

  implementInternal(campaignSendsApi.recipients, async ({ body }) =>
    ok(await listCampaignRecipients(ctx, body)),
  ),

  countRecipients(ctx),

  implementInternal(testMailsApi.domain, async ({ body }) => ok(await testDomain(ctx, body))),

  implementInternal(testMailsApi.template, async ({ body }) => ok(await testTemplate(ctx, body))),

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

  implementInternal(scheduledMailsApi.find, async ({ body: { until, ...project } }) =>
    ok({ mails: await findScheduled(ctx, { ...project, until: new Date(until) }) }),
  ),

  implementInternal(ledgerApi.page, async ({ body }) => ok(await readLedger(ctx, body))),

  implementInternal(setupApi.sender, async ({ body }) =>
    ok({
      defaultSenderDomain: await findDefaultSender(ctx, body.projectId),
      storage: await storageOf(ctx, body.projectId),
      hasSentMail: await hasSentMail(ctx.db, body),
    }),
  ),
]

async function storageOf({ storedBytes, config }: Context, projectId: string) {
  const { used, captured } = await storedBytes.find(projectId)
  return { used: Math.max(0, used + captured), limit: config.storageQuota || null }
}

function countRecipients(ctx: Context): Endpoint {
  const counts = readLimiter()
  return implementInternal(campaignSendsApi.countRecipients, async ({ body }) =>
    ok({ count: await counts.run(body.projectId, () => countCampaignRecipients(ctx, body)) }),
  )
}
