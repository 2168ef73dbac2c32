import type { ExplainedMail } from './facts.ts'
import { timeText } from './texts.ts'

/** Returns how a mail was accepted, and for when. */
export function originOf(mail: ExplainedMail): string {
  const template = mail.templateId === null ? '' : ` It uses the template ${mail.templateId}.`
  const scheduled = mail.scheduledFor === null ? '' : ` It was scheduled for ${timeText(mail.scheduledFor)}.`
  return `${causeOf(mail)}${template}${scheduled}`
}

function causeOf({ source, campaignId, workflowId, workflowExecutionId, requestId }: ExplainedMail): string {
  const request = requestId === null ? '' : ` (request ${requestId})`
  switch (source) {
    case 'TRANSACTIONAL':
      return `The mail was accepted by the API${request}.`
    case 'CAMPAIGN':
      return campaignId === null
        ? 'The mail is a test mail of a campaign, template or domain.'
        : `The mail was created for the campaign ${campaignId}.`
    case 'WORKFLOW':
      return `The mail was created by ${workflowId === null ? 'a workflow' : `the workflow ${workflowId}`}${workflowExecutionId === null ? '' : `, execution ${workflowExecutionId}`}${request}.`
    case 'PLATFORM':
      return 'The mail is a mail to a user of this installation, such as an invitation or a password reset.'
    case 'INBOUND':
      return 'The mail was received for a domain of the project.'
    default:
      return source satisfies never
  }
}
