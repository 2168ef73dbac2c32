import type { AttachedFile } from '../mails/new-mail.ts'
import type { MailParts } from '../messages/render-mail.ts'

/** A mail to one recipient. */
export const partsWith = ({
  id = '0199',
  data = {},
  attachments = [],
}: {
  id?: string
  data?: Record<string, unknown>
  attachments?: AttachedFile[]
} = {}): MailParts => ({
  mail: {
    id,
    contactId: null,
    campaignId: null,
    source: 'TRANSACTIONAL',
    type: null,
    toEmail: 'ada@example.net',
    fromEmail: 'shop@example.com',
  },
  toName: null,
  copies: [],
  fromName: null,
  replyTo: null,
  tracking: false,
  queuedAt: new Date(0),
  variables: { contact: null, requestData: data },
  content: { subject: 'Hi', body: '<p>Hi</p>', attachments, headers: {} },
  project: { name: 'Acme', language: 'en' },
})
