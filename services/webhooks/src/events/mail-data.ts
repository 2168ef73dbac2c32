import type { emailSent } from '@postrider/contracts/messages'
import type { MailStatus } from '@postrider/contracts/resources'
import type { MailData } from '@postrider/contracts/webhook-events'
import type { Received } from '@postrider/messaging'
import type { EventAttributes } from './webhook-event.ts'

/** The fields that all messages about mails share. */
type Mail = Omit<Received<typeof emailSent>['data'], 'sentAt'>

/** The state of a mail, derived from a message of version 1.0, which does not contain it. */
interface OldState {
  status: MailStatus
  opens?: number
  clicks?: number
}

/** Returns the fields that the events of mails share. `old` is used if the message has no state. */
export function mailData(mail: Mail, old: OldState): MailData {
  const { status, opens = 0, clicks = 0 } = mail.state ?? old
  return {
    emailId: mail.emailId,
    sequence: mail.sequence ?? null,
    status,
    opens,
    clicks,
    to: mail.to,
    from: mail.from,
    fromName: mail.fromName,
    subject: mail.subject,
    messageId: mail.messageId,
    contactId: mail.contactId,
    templateId: mail.templateId,
    campaignId: mail.campaignId,
    workflowId: mail.workflowId,
    workflowExecutionId: mail.workflowExecutionId,
    source: mail.sourceType,
    tags: mail.tags,
    metadata: mail.metadata,
  }
}

/** Returns the fields of an event that refer to its mail. */
export const aboutMail = (mail: Mail) => ({
  resourceId: mail.emailId,
  contactId: mail.contactId,
  email: mail.sourceType === 'INBOUND' ? mail.from : mail.to,
  attributes: attributesOf(mail),
})

const attributesOf = ({ from, tags, campaignId, sourceType }: Mail): EventAttributes => ({
  domain: domainOf(from),
  tags,
  source: sourceType,
  ...(campaignId === null ? {} : { campaignId }),
})

/** Returns the domain of an address in lower case. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()
