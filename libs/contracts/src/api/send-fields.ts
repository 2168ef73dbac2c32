import type { UnknownFieldRules } from './unknown-fields.ts'

const sentNow = 'The mail is sent now. To send it later, set `delivery.at`.'
const otherField = (field: string, ...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, field]))

/**
 * Rules for unknown fields of POST /v1/send: fields that have another name in other products, and fields that
 * exist only in other products.
 */
export const sendFieldRules: UnknownFieldRules = {
  action: 'report',
  aliases: {
    ...otherField('body', 'html', 'htmlBody', 'htmlContent', 'htmlPart', 'content', 'message'),
    ...otherField('text', 'plainText', 'textBody', 'textContent', 'textPart'),
    ...otherField('tags', 'tag', 'categories'),
    ...otherField('metadata', 'customArgs'),
    ...otherField('reply', 'replyToAddress'),
    ...otherField('to', 'recipient', 'recipients', 'toAddress'),
    ...otherField('from', 'sender', 'fromEmail', 'fromAddress'),
    ...otherField('name', 'fromName', 'senderName'),
    ...otherField('template', 'templateId'),
    ...otherField('data', 'variables', 'templateData', 'templateModel', 'dynamicTemplateData', 'params'),
    ...otherField('data', 'mergeVars', 'mergeInfo', 'substitutions', 'personalizations'),
    ...otherField('attachments', 'files', 'attachment'),
    ...otherField('tracking', 'trackOpens', 'trackClicks', 'trackLinks', 'trackingSettings'),
    ...otherField('filename', 'name'),
    ...otherField('contentType', 'type', 'mimeType'),
    ...otherField('contentId', 'cid'),
    ...otherField('disposition', 'contentDisposition'),
    ...otherField('email', 'address'),
  },
  notes: {
    react: 'Send the HTML as `body`.',
    amp: 'Send HTML as `body`.',
    ampHtml: 'Send HTML as `body`.',
    mjml: 'Send the HTML as `body`.',
    markdown: 'Send HTML as `body`.',
    scheduledAt: sentNow,
    scheduledFor: sentNow,
    sendAt: sentNow,
    deliveryTime: sentNow,
    encoding: 'Attachments are base64.',
    path: 'Send the file as `content`, encoded as base64.',
    href: 'Send the file as `content`, encoded as base64.',
    idempotencyKey: 'Send it as the header `Idempotency-Key`.',
    listUnsubscribe: 'Set the header in `headers`.',
  },
}
