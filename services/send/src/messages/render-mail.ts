import type { Data } from '@postrider/contracts'
import type { TemplateRenderer } from '@postrider/template-language'
import { composeMessage, messageIdOf, messageTooLarge, type MessageInput } from './compose-message.ts'
import { listHeaders, mailClass } from './list-headers.ts'
import { readMailHtml, type MailHtml } from './html/mail-html.ts'
import { plainText } from './plain-text.ts'
import type { Copy, Mail } from '../mails/mail.ts'
import type { AttachedFile } from '../mails/new-mail.ts'
import type { MailVariables } from '../mails/mail-variables.ts'
import { templateVariables } from './template-variables.ts'
import { trackLinks } from './html/track-links.ts'
import { withUnsubscribeFooter, withUnsubscribeText } from './html/unsubscribe-footer.ts'
import { textHasLink } from './html/unsubscribe-link.ts'

/** The input for rendering a mail. */
export interface MailParts {
  mail: Pick<Mail, 'id' | 'contactId' | 'campaignId' | 'source' | 'type' | 'toEmail' | 'fromEmail'>
  toName: string | null
  /** Recipients of copies. The header `Cc` contains recipients of the kind `cc`. */
  copies: readonly Copy[]
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
  const rendered = contentOf(parts, rules, links)
  const { subject, fromName, body, text } = rendered
  const raw = composeMessage({
    emailId: mail.id,
    date: queuedAt,
    from: { name: fromName, email: mail.fromEmail },
    to: { name: parts.toName, email: mail.toEmail },
    cc: parts.copies.flatMap(({ kind, name = null, email }) => (kind === 'cc' ? [{ name, email }] : [])),
    replyTo: parts.replyTo,
    subject,
    html: parts.tracking && !isTextOnly(rendered) ? trackedHtml(body, parts, rules) : body.html,
    // Links in the text part are not tracked.
    text: text ?? plainText(body),
    headers: headersOf(rendered, parts, links),
    attachments: content.attachments,
  })
  if (messageTooLarge(raw.length)) throw new Error('The complete message is larger than 40 MB')
  return { subject, fromName, messageId: messageIdOf(mail.id, mail.fromEmail), raw }
}

/**
 * Renders subject, sender name, HTML and text part for a recipient, without tracked links. The text is null
 * if it is derived from the HTML.
 */
export function renderContent(
  parts: MailParts,
  rules: RenderRules,
): { subject: string; fromName: string; html: string; text: string | null } {
  const { subject, fromName, body, text = null } = contentOf(parts, rules, subscriptionLinks(parts, rules))
  return { subject, fromName, html: body.html, text }
}

interface RenderedContent {
  subject: string
  fromName: string
  body: MailHtml
  /** The given text part. Undefined if it is derived from the HTML. */
  text: string | undefined
}

/** True if the mail has a text and no HTML. */
const isTextOnly = ({ body, text }: Pick<RenderedContent, 'body' | 'text'>): boolean =>
  text !== undefined && body.html.trim() === ''

function contentOf(parts: MailParts, rules: RenderRules, links: SubscriptionLinks): RenderedContent {
  const variables = variablesOf(parts, { ...rules, links })
  const render = (source: string, target: 'html' | 'subject' | 'text'): string =>
    rules.renderer.render({ source, target }, variables, parts.queuedAt)
  const body = readMailHtml(render(parts.content.body, 'html'), links)
  const text = parts.content.text === undefined ? undefined : render(parts.content.text, 'text')
  return {
    subject: render(parts.content.subject, 'subject'),
    // A name that renders to nothing is replaced by the project's name.
    fromName: render(parts.fromName ?? '', 'subject').trim() || parts.project.name,
    ...withFooter({ body, text }, parts, links),
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

/** Adds the unsubscribe link to marketing mail: to the HTML, and to the text part if it is given. */
function withFooter(
  content: Pick<RenderedContent, 'body' | 'text'>,
  { mail, variables, project }: MailParts,
  links: SubscriptionLinks,
): Pick<RenderedContent, 'body' | 'text'> {
  if (mailClass(mail) !== 'marketing' || linkedId(mail) === null) return content
  const { body, text } = content
  const own = variables.contact?.data['locale']
  const locale = typeof own === 'string' ? own : project.language
  return {
    body: isTextOnly(content) ? body : withUnsubscribeFooter(body, links, locale),
    text: text === undefined ? undefined : withUnsubscribeText(text, links, locale),
  }
}

const trackedHtml = (body: MailHtml, { mail }: MailParts, { publicUrl, sign }: RenderRules): string =>
  trackLinks(body, {
    openUrl: `${publicUrl}/o/${sign('open', [mail.id])}`,
    clickUrl: (link) => `${publicUrl}/c/${sign('click', [mail.id, link])}`,
    untracked: ['unsubscribe', 'subscribe', 'manage'].map((page) => `${publicUrl}/${page}/`),
  })

/** With copies, the link is in no header, because their recipients would unsubscribe the contact. */
function headersOf(
  { body, text = '' }: RenderedContent,
  { mail, content, copies }: MailParts,
  links: SubscriptionLinks,
): MessageInput['headers'] {
  // A mail without subscription links needs no unsubscribe headers.
  if (linkedId(mail) === null) return content.headers
  const showsLink = body.showsUnsubscribeLink || textHasLink(text, links)
  return listHeaders({
    source: mail.source,
    type: mail.type,
    oneClickUrl: links.unsubscribeUrl,
    showsUnsubscribeLink: mailClass(mail) === 'marketing' || (showsLink && copies.length === 0),
    custom: content.headers,
  })
}
