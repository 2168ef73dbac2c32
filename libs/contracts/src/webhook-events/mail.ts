import { z } from 'zod'
import { Count, Id } from '../fields.ts'
import { MailSource, MailStatus } from '../resources/mail.ts'
import { sample } from './define.ts'

/** The fields of every event of a mail: the mail and its state after the event. */
export const MailData = z.object({
  emailId: Id,
  sequence: Count.nullable().describe(
    'The number of the event among the events of the mail. The state of the event with the highest number is current. Null for events of an earlier version of the server.',
  ),
  status: MailStatus.describe('The status of the mail after the event.'),
  opens: Count.describe('How often persons have opened the mail.'),
  clicks: Count.describe('How often persons have clicked links of the mail.'),
  to: z.string(),
  from: z.string(),
  fromName: z.string().nullable(),
  subject: z.string(),
  messageId: z.string().nullable(),
  contactId: Id.nullable().describe('Null for a mail without a contact.'),
  templateId: Id.nullable(),
  campaignId: Id.nullable(),
  workflowId: Id.nullable(),
  workflowExecutionId: Id.nullable(),
  source: MailSource,
  tags: z.array(z.string()),
  metadata: z.record(z.string(), z.string()),
})
export type MailData = z.output<typeof MailData>

type MailState = Pick<MailData, 'sequence' | 'status'> & Partial<Pick<MailData, 'opens' | 'clicks'>>

/** Returns a mail in the given state, for examples. */
export const mailExample = (state: MailState): MailData => ({
  emailId: sample.emailId,
  opens: 0,
  clicks: 0,
  to: sample.address,
  from: 'shop@example.com',
  fromName: 'Example Shop',
  subject: 'Your order A-42',
  messageId: `<${sample.emailId}@example.com>`,
  contactId: sample.contactId,
  templateId: sample.templateId,
  campaignId: null,
  workflowId: null,
  workflowExecutionId: null,
  source: 'TRANSACTIONAL',
  tags: ['orders'],
  metadata: { order: 'A-42' },
  ...state,
})
