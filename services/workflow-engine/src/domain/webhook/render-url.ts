import { substitute, withoutVariables, type Substitution } from './substitute.ts'
import { targetUrl } from './target-url.ts'
import { WebhookFault } from './webhook-fault.ts'

/**
 * Renders the URL of a step. Values are percent-encoded, so each stays within its host label, path segment
 * or parameter. A variable at the beginning is a URL itself. Throws `WebhookFault`.
 */
export function renderUrl(source: string, { variables, spend }: Omit<Substitution, 'escape'>): string {
  const [, start = '', rest = ''] = /^\s*(\{\{[^{}]*\}\})?(.*)$/s.exec(source) ?? []
  const base = substitute(start, { variables, spend, escape: (text) => text })
  const rendered = base + substitute(rest, { variables, spend, escape: encode })
  const url = targetUrl(rendered)
  // `..` and `.` cannot be encoded: a URL parser also resolves `%2e%2e` (WHATWG URL section 4.1).
  if (segments(url) !== segments(targetUrl(base + withoutVariables(rest))))
    throw new WebhookFault('A variable changes the path segments of the URL.')
  return url.href
}

const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

const segments = ({ pathname }: URL): number => pathname.split('/').length
