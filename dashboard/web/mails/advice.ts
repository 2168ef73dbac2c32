import type { Schemas } from '@postrider/client'
import { textsOf } from '../text/catalogue.ts'
import { formatInstant } from '../text/format.ts'
import { mailTexts } from './texts.ts'

const { advice: texts } = textsOf(mailTexts).explanation

type Advice = Schemas['EmailExplanation']['next'][number]
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

/** Returns the text of an advice. If the sentence of the API names an endpoint, the page has its own text. */
export function adviceText({ what, text, suppression }: Advice): string {
  switch (what) {
    case 'remove-suppression':
      return suppression ? suppressionText(suppression) : text
    case 'reschedule':
    case 'resume-campaign':
    case 'raise-usage-limit':
    case 'verify-domain':
    case 'check-sender-domain':
      return texts[what]
    default:
      return text
  }
}

function suppressionText({ reason, endsAt }: NonNullable<Advice['suppression']>): string {
  if (reason === 'SOFT_BOUNCE' && endsAt !== null) return texts.suppressedUntil(formatInstant(endsAt))
  return texts.suppressions[reason]
}
