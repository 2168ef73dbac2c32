import { substitute, withoutVariables, type Substitution } from './substitute.ts'
import { targetUrl } from './target-url.ts'
import { WebhookFault } from './webhook-fault.ts'

/**
 * The URL of a step with its variables filled in, percent-encoded: so a value stays within the label of the
 * host, the segment of the path or the parameter where it stands. A variable that the URL begins with is a
 * URL itself. Throws `WebhookFault`.
 */
export function renderUrl(source: string, { variables, spend }: Omit<Substitution, 'escape'>): string {
  const [, start = '', rest = ''] = /^\s*(\{\{[^{}]*\}\})?(.*)$/s.exec(source) ?? []
  const base = substitute(start, { variables, spend, escape: (text) => text })
  const rendered = base + substitute(rest, { variables, spend, escape: encode })
  const url = targetUrl(rendered)
  // `..` and `.` cannot be encoded: a URL's parser takes `%2e%2e` for them too (WHATWG URL section 4.1).
  if (segments(url) !== segments(targetUrl(base + withoutVariables(rest))))
    throw new WebhookFault('A variable changes the segments of the path of the URL.')
  return url.href
}

const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

const segments = ({ pathname }: URL): number => pathname.split('/').length
