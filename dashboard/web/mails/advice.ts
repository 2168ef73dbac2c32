import type { Schemas } from '@postrider/client'
import type { mailTexts } from './texts.ts'

type Reason = Schemas['EmailExplanation']['reason']
type LinkName = keyof (typeof mailTexts)['en']['explanation']['links']

/** A page of the project that helps with a mail. `path` is relative to the project. */
export interface HelpLink {
  name: LinkName
  path: string
  search?: Record<string, string>
}

export type MailOfAdvice = Pick<
  Schemas['Email'],
  'to' | 'contact' | 'campaignId' | 'workflowId' | 'templateId'
>

/** Returns the pages that help with the reason why a mail did not arrive. */
export function helpLinks(reason: Reason, mail: MailOfAdvice): readonly HelpLink[] {
  const { to, contact, campaignId, workflowId, templateId } = mail
  const links: Record<LinkName, readonly HelpLink[]> = {
    suppressions: [{ name: 'suppressions', path: 'mails/suppressions', search: { check: to } }],
    domains: [{ name: 'domains', path: 'settings/domains' }],
    limits: [{ name: 'limits', path: 'settings/usage' }],
    captured: [{ name: 'captured', path: 'mails/captured', search: { q: to } }],
    template: linkTo('template', 'templates', templateId),
    workflow: linkTo('workflow', 'workflows', workflowId),
    campaign: linkTo('campaign', 'campaigns', campaignId),
    contact: linkTo('contact', 'contacts', contact?.id ?? null),
  }
  return (helpers[reason] ?? []).flatMap((name) => links[name])
}

const linkTo = (name: LinkName, folder: string, id: string | null): readonly HelpLink[] =>
  id === null ? [] : [{ name, path: `${folder}/${id}` }]

const helpers: Partial<Record<Reason, readonly LinkName[]>> = {
  'address-suppressed': ['suppressions'],
  'address-invalid': ['suppressions', 'contact'],
  'mailbox-unavailable': ['suppressions', 'contact'],
  complained: ['suppressions', 'contact'],
  unsubscribed: ['contact'],
  'sender-domain': ['domains'],
  'sender-rejected': ['domains'],
  'usage-limit': ['limits'],
  'frequency-limit': ['limits'],
  template: ['template', 'workflow'],
  content: ['template', 'campaign', 'workflow'],
  'campaign-paused': ['campaign'],
  'campaign-cancelled': ['campaign'],
  'workflow-cancelled': ['workflow'],
  captured: ['captured'],
}

/**
 * Returns an advice of the API without the calls that a program would make. The page has links instead.
 */
export const withoutCalls = (advice: string): string =>
  advice
    .replaceAll(/the suppression [0-9a-f-]{36} with `[A-Z]+ \/[^`]*`/g, 'the suppression')
    .replace(
      /add the DNS records that `[^`]*` returns, then call `[^`]*`/,
      'add its DNS records, then check it',
    )
    .replaceAll(/ with `[A-Z]+ \/[^`]*`/g, '')
