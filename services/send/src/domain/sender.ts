import { domainToASCII } from 'node:url'
import { invalidField } from '@postrider/contracts'

/** An address with an optional display name, as a caller gives it. */
export type Party = string | { name?: string | undefined; email: string }

/** What a request says about its content; a template fills what is absent. */
export interface ContentRequest {
  subject?: string | undefined
  body?: string | undefined
  from?: Party | undefined
  /** Deprecated display name: only when `from` brings none. */
  name?: string | undefined
  reply?: string | undefined
}

export interface TemplateContent {
  subject: string
  body: string
  from: string
  fromName: string | null
  replyTo: string | null
}

export interface ResolvedContent {
  subject: string
  body: string
  fromEmail: string
  /** Null: the project's name is used when the mail is rendered. */
  fromName: string | null
  /** Null: replies go to the from address. */
  replyTo: string | null
}

/** The request's values before the template's. Throws 422 with code `required` on `from` when neither names a sender. */
export function resolveContent(
  request: ContentRequest,
  template: TemplateContent | undefined,
): ResolvedContent {
  const from = request.from === undefined ? undefined : partyOf(request.from)
  const fromEmail = from?.email ?? template?.from
  if (!fromEmail)
    throw invalidField('from', 'required', 'A sender is required: give `from`, or a template that has one.')
  return {
    subject: request.subject || (template?.subject ?? ''),
    body: request.body || (template?.body ?? ''),
    fromEmail,
    fromName: from?.name || request.name || template?.fromName || null,
    replyTo: request.reply || template?.replyTo || null,
  }
}

/** The two forms of a party as one. */
export const partyOf = (party: Party): { name: string | undefined; email: string } =>
  typeof party === 'string' ? { name: undefined, email: party } : { name: party.name, email: party.email }

/** The domain of an address in ASCII (IDNA), lower-cased; empty when there is none. */
export const senderDomain = (address: string): string =>
  domainToASCII(address.slice(address.lastIndexOf('@') + 1).toLowerCase())

/** True when a verified domain lets one send from `domain`: the same, or a parent of it. */
export const coversDomain = (verified: string, domain: string): boolean =>
  domain === verified || domain.endsWith(`.${verified}`)

/** A domain and its parents down to two labels: `a.b.example.com` → itself, `b.example.com`, `example.com`. */
export function domainAndParents(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, Math.max(1, labels.length - 1)).map((_, index) => labels.slice(index).join('.'))
}
