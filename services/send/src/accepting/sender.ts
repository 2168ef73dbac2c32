import { invalidField } from '@postrider/contracts/errors'

/** An address with an optional display name, as a caller gives it. */
export type Party = string | { name?: string | undefined; email: string }

/** Content and sender of a request; a template supplies what is absent. */
export interface ContentRequest {
  subject?: string | undefined
  body?: string | undefined
  from?: Party | undefined
  /** Deprecated display name, used only when `from` has none. */
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
  /** `address` or `Name <address>`. Null: replies go to the from address. */
  replyTo: string | null
}

/** The request's values before the template's. Throws 422 with code `required` on `from` when neither names a sender. */
export function resolveContent(
  request: ContentRequest,
  template: TemplateContent | undefined,
): ResolvedContent {
  const fallback = template ?? nothing
  const from = request.from === undefined ? undefined : partyOf(request.from)
  const fromEmail = from?.email ?? fallback.from
  if (!fromEmail)
    throw invalidField('from', 'required', 'A sender is required: give `from`, or a template that has one.')
  return {
    subject: request.subject || fallback.subject,
    body: request.body || fallback.body,
    fromEmail,
    fromName: firstGiven(from?.name, request.name, fallback.fromName),
    replyTo: firstGiven(request.reply, fallback.replyTo),
  }
}

const nothing: TemplateContent = { subject: '', body: '', from: '', fromName: null, replyTo: null }

const firstGiven = (...values: (string | null | undefined)[]): string | null => values.find(Boolean) ?? null

/** An address with or without display name, in one form. */
const partyOf = (party: Party): { name: string | undefined; email: string } =>
  typeof party === 'string' ? { name: undefined, email: party } : { name: party.name, email: party.email }
