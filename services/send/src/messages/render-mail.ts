import type { Data } from '@postrider/contracts'
import type { TemplateRenderer } from '@postrider/template-language'
import { composeMessage, messageIdOf, messageTooLarge, type MessageInput } from './compose-message.ts'
import { listHeaders, mailClass } from './list-headers.ts'
import { readMailHtml, type MailHtml } from './html/mail-html.ts'
import { plainText } from './plain-text.ts'
import type { Mail } from '../mails/mail.ts'
import type { AttachedFile } from '../mails/new-mail.ts'
import type { MailVariables } from '../mails/mail-variables.ts'
import { templateVariables } from './template-variables.ts'
import { trackLinks } from './html/track-links.ts'
import { withUnsubscribeFooter } from './html/unsubscribe-footer.ts'

/** The input for rendering a mail. */
export interface MailParts {
  mail: Pick<Mail, 'id' | 'contactId' | 'campaignId' | 'source' | 'type' | 'toEmail' | 'fromEmail'>
  toName: string | null
  fromName: string | null
  replyTo: string | null
  tracking: boolean
  queuedAt: Date
  variables: MailVariables
  content: {
    subject: string
    body: string
    text?: string | undefined
    attachments: readonly AttachedFile[]
    headers: Record<string, string>
  }
  project: { name: string; language: string }
}

/** The settings, link signer and template engine for rendering. */
export interface RenderRules {
  publicUrl: string
  reservedPrefixes: readonly string[]
  renderer: TemplateRenderer
  sign(purpose: 'subscription' | 'open' | 'click', payload: readonly string[]): string
}

export interface RenderedMail {
  subject: string
  fromName: string
  messageId: string
  raw: Buffer
}

/**
 * Renders a mail with footer, tracked links, list headers and a text part. The same parts result in the same
 * bytes.
 */
export function renderMail(parts: MailParts, rules: RenderRules): RenderedMail {
  const { mail, content, queuedAt } = parts
  const links = subscriptionLinks(parts, rules)
  const { subject, fromName, body, text } = contentOf(parts, rules, links)
  const raw = composeMessage({
    emailId: mail.id,
    date: queuedAt,
    from: { name: fromName, email: mail.fromEmail },
    to: { name: parts.toName, email: mail.toEmail },
    replyTo: parts.replyTo,
    subject,
    html: parts.tracking ? trackedHtml(body, parts, rules) : body.html,
    // Links in the text part are not tracked.
    text: text ?? plainText(body),
    headers: headersOf(body, parts, links),
    attachments: content.attachments,
  })
  if (messageTooLarge(raw.length)) throw new Error('The complete message is larger than 40 MB')
  return { subject, fromName, messageId: messageIdOf(mail.id, mail.fromEmail), raw }
}

/** Renders subject and HTML for a recipient, without tracked links. */
export function renderContent(parts: MailParts, rules: RenderRules): { subject: string; html: string } {
  const { subject, body } = contentOf(parts, rules, subscriptionLinks(parts, rules))
  return { subject, html: body.html }
}

function contentOf(
  parts: MailParts,
  rules: RenderRules,
  links: SubscriptionLinks,
): { subject: string; fromName: string; body: MailHtml; text: string | undefined } {
  const variables = variablesOf(parts, { ...rules, links })
  const render = (source: string, target: 'html' | 'subject' | 'text'): string =>
    rules.renderer.render({ source, target }, variables, parts.queuedAt)
  const body = readMailHtml(render(parts.content.body, 'html'), links)
  return {
    subject: render(parts.content.subject, 'subject'),
    // A name that renders to nothing is replaced by the project's name.
    fromName: render(parts.fromName ?? '', 'subject').trim() || parts.project.name,
    body: withFooter(body, parts, links),
    text: parts.content.text === undefined ? undefined : render(parts.content.text, 'text'),
  }
}

type SubscriptionLinks = Record<'unsubscribeUrl' | 'subscribeUrl' | 'manageUrl', string>

/**
 * Returns the id in the subscription links of a mail, or null if the mail has no such links. The links of a
 * campaign test contain the mail's id instead of a contact's id, so they open a page that explains the test.
 */
function linkedId({ id, contactId, campaignId, source }: MailParts['mail']): string | null {
  const isTest = source === 'CAMPAIGN' && campaignId === null
  return contactId ?? (isTest ? id : null)
}

/**
 * Returns the subscription links. They contain the mail's id, so that an opt-out is attributed to the mail.
 */
function subscriptionLinks({ mail }: MailParts, { publicUrl, sign }: RenderRules): SubscriptionLinks {
  const { campaignId, id } = mail
  const linked = linkedId(mail)
  if (linked === null) return { unsubscribeUrl: '', subscribeUrl: '', manageUrl: '' }
  const token = sign('subscription', [linked, id, campaignId ?? ''])
  const to = (page: string): string => `${publicUrl}/${page}/${linked}?e=${token}`
  return { unsubscribeUrl: to('unsubscribe'), subscribeUrl: to('subscribe'), manageUrl: to('manage') }
}

const variablesOf = (
  { mail, variables }: MailParts,
  { reservedPrefixes, links }: RenderRules & { links: SubscriptionLinks },
): Data =>
  templateVariables({
    contact: variables.contact,
    // A workflow's mail to a custom address is about the workflow's contact, not about the reader.
    email: variables.contact?.email ?? mail.toEmail,
    requestData: requestDataOf(variables),
    prefixes: reservedPrefixes,
    urls: links,
  })

/** Returns the request's data. In a workflow's mail, `event` also contains the execution's context. */
function requestDataOf({ requestData, workflow }: MailVariables): Data {
  if (!workflow) return requestData
  const { execution, ...idAndName } = workflow
  return { ...requestData, event: requestData, workflow: idAndName, execution }
}

function withFooter(
  body: MailHtml,
  { mail, variables, project }: MailParts,
  links: SubscriptionLinks,
): MailHtml {
  if (mailClass(mail) !== 'marketing' || linkedId(mail) === null) return body
  const locale = variables.contact?.data['locale']
  return withUnsubscribeFooter(body, links, typeof locale === 'string' ? locale : project.language)
}

const trackedHtml = (body: MailHtml, { mail }: MailParts, { publicUrl, sign }: RenderRules): string =>
  trackLinks(body, {
    openUrl: `${publicUrl}/o/${sign('open', [mail.id])}`,
    clickUrl: (link) => `${publicUrl}/c/${sign('click', [mail.id, link])}`,
    untracked: ['unsubscribe', 'subscribe', 'manage'].map((page) => `${publicUrl}/${page}/`),
  })

function headersOf(
  body: MailHtml,
  { mail, content }: MailParts,
  links: SubscriptionLinks,
): MessageInput['headers'] {
  // A mail without subscription links needs no unsubscribe headers.
  if (linkedId(mail) === null) return content.headers
  return listHeaders({
    source: mail.source,
    type: mail.type,
    oneClickUrl: links.unsubscribeUrl,
    showsUnsubscribeLink: mailClass(mail) === 'marketing' || body.showsUnsubscribeLink,
    custom: content.headers,
  })
}
