import type { CampaignSendContent } from '@postrider/contracts/internal'
import type { Data } from '@postrider/contracts'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { canMail } from '../suppressions/can-mail.ts'
import { mailAccepted, type NewMail } from '../mails/new-mail.ts'
import { saveContents } from '../mails/store/contents.ts'
import { enqueueMails } from '../queue/enqueue.ts'
import { findBlocksOf } from '../suppressions/find-blocks.ts'
import type { Tx } from '../db/tables.ts'
import { countAccepted } from '../usage/count-usage.ts'
import { suppressBeyondLimits } from '../usage/suppress-beyond-limits.ts'
import { checkContent } from './check-content.ts'
import { mailContent } from './start-campaign-send.ts'

export interface CampaignTest {
  projectId: string
  generation: number
  content: CampaignSendContent
  to: string
  contactId: string | null
  data: Data
}

/**
 * Queues a test mail with a campaign's content. The mail belongs to no campaign and no contact, so it is not
 * in the campaign's statistics and is sent regardless of subscriptions. Suppressions and usage limits apply.
 * Throws the errors of `checkContent`. Not idempotent.
 */
export async function sendTest(ctx: Context, test: CampaignTest): Promise<NewMail> {
  await checkContent(ctx, test.projectId, test.content)
  return transact(ctx.db, async (tx) => {
    const mail = await testMail(ctx, tx, test)
    const { mails, taken } = await suppressBeyondLimits(ctx, tx, [mail])
    await enqueueMails(tx, mails)
    append(tx, [...mails.map(mailAccepted), ...(await countAccepted(ctx, tx, { mails, taken }))])
    return mails[0] ?? mail
  })
}

async function testMail(ctx: Context, tx: Tx, test: CampaignTest): Promise<NewMail> {
  const { projectId, generation, to: email, contactId, data } = test
  const { type, from, fromName, replyTo, templateId, tags, body } = test.content
  const at = ctx.now()
  const subject = `[TEST] ${test.content.subject}`
  const contents = [{ projectId, generation, content: mailContent({ subject, body }) }]
  const [contentId = ''] = await saveContents(tx, { contents, at, newId: ctx.newId })
  const [block] = await findBlocksOf(tx, [{ projectId, contactId: null, email }], at)
  const suppressed = block?.suppressed
  const of = { source: 'CAMPAIGN', type, customAddress: true } as const
  const verdict = canMail({ ...of, suppressed, deleted: false, unsubscribed: false })
  return {
    id: ctx.newId(),
    eventId: ctx.newId(),
    projectId,
    generation,
    contactId: null,
    source: 'CAMPAIGN',
    // A user waits for the test mail.
    priority: 1,
    type,
    suppressedBy: verdict.allowed ? null : verdict.reason,
    toEmail: email,
    toName: null,
    fromEmail: from,
    fromName,
    replyTo,
    subject,
    contentId,
    variables: {
      contact: contactId === null ? null : { id: contactId, email, subscribed: true, data },
      requestData: contactId === null ? data : {},
    },
    templateId,
    tags,
    tracking: false,
    idempotencyKey: null,
    at,
  }
}
