import type { CampaignSendContent, testMailsApi } from '@postrider/contracts/internal'
import type { Data } from '@postrider/contracts'
import type { TestMailView } from '@postrider/contracts/resources'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { getDomain } from '../domains/find-domains.ts'
import { testNotToMember, tooManyTestMails } from '../errors.ts'
import { getTemplate } from '../templates/get-template.ts'
import { getContact } from '../templates/preview-template.ts'
import { sendTest } from './send-test.ts'

type Input<Name extends keyof typeof testMailsApi> = z.output<(typeof testMailsApi)[Name]['body']>

/** Sends a test mail from a sender domain. Throws the errors of `testMailsApi`. */
export async function testDomain(
  ctx: Context,
  { domainId, ...input }: Input<'domain'>,
): Promise<TestMailView> {
  const { domain } = await getDomain(ctx, input.projectId, domainId)
  return sendToMember(ctx, input, {
    content: {
      subject: `Mail from ${domain}`,
      body: `<p>This is a test mail from the domain ${domain}.</p>`,
      from: `test@${domain}`,
      fromName: null,
      replyTo: null,
      type: 'TRANSACTIONAL',
      templateId: null,
      tags: [],
    },
    contact: null,
  })
}

/** Sends a template, rendered with the data of a contact. Throws the errors of `testMailsApi`. */
export async function testTemplate(
  ctx: Context,
  { templateId, contactId, ...input }: Input<'template'>,
): Promise<TestMailView> {
  const { subject, body, from, fromName, replyTo, type } = await getTemplate(ctx, input.projectId, templateId)
  const contact = contactId === undefined ? null : await getContact(ctx, { ...input, contactId })
  const content = { subject, body, from, fromName, replyTo, type, templateId, tags: [] }
  return sendToMember(ctx, input, { content, contact })
}

interface TestContent {
  content: CampaignSendContent
  contact: { id: string; data: Data } | null
}

async function sendToMember(
  ctx: Context,
  { projectId, generation, to }: Pick<Input<'domain'>, 'projectId' | 'generation' | 'to'>,
  { content, contact }: TestContent,
): Promise<TestMailView> {
  if (to === null) throw testNotToMember()
  await requireFewTests(ctx, projectId, to)
  const { id, suppressedBy } = await sendTest(ctx, {
    projectId,
    generation,
    content,
    to,
    contactId: contact?.id ?? null,
    data: contact?.data ?? {},
  })
  return { emailId: id, to, status: suppressedBy === null ? 'QUEUED' : 'SUPPRESSED' }
}

/** The maximum number of test mails of a project to one address in an hour. */
const maxTests = 20
const hourMs = 3_600_000

/** Throws 429 above the limit. Concurrent requests may exceed the limit by their number. */
async function requireFewTests({ db, now }: Context, projectId: string, to: string): Promise<void> {
  const { rows } = await sql`
    select from emails
    where project_id = ${projectId} and to_email = ${to} and queued_at > ${new Date(now().getTime() - hourMs)}
      and source = 'CAMPAIGN' and campaign_id is null
    limit ${maxTests}
  `.execute(db)
  if (rows.length === maxTests) throw tooManyTestMails(maxTests, hourMs / 1000)
}
